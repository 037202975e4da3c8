/** A QR code as a data address that an `<img>` shows. */
export async function qrImage(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode-generator')
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  return code.createDataURL(6, 12)
}
