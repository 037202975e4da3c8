import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** Dark modules of a text's QR code as an SVG path, one unit a module, and the number of modules a side. */
export function qrPath(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M')
  code.addData(unescape(encodeURIComponent(text)), 'Byte')
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return { path, size }
}

/** A QR code with its quiet zone of four modules. Always dark on white: scanners need it in every theme. */
export function QrCode({ text, label, size = 240 }: { text: string; label: string; size?: number }) {
  const code = useMemo(() => qrPath(text), [text])
  const side = code.size + 8
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={`M-4-4h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
