import { isAscii, isUtf8 } from 'node:buffer'

/** No byte of a character in either encoding. */
const LINE_END = 0x0a

/**
 * Text of whole lines, in UTF-8 or GB18030: the first lines with anything beyond ASCII decide for the file. A line
 * that is damaged does not make a file of the other kind.
 */
export class Decoder {
  private gb: InstanceType<typeof TextDecoder> | undefined
  private decided = false

  decode(lines: Buffer): string {
    if (!this.decided && !isAscii(lines)) this.decide(lines)
    return this.gb ? this.gb.decode(lines) : lines.toString('utf8')
  }

  private decide(lines: Buffer): void {
    let [utf8, other] = [0, 0]
    for (let from = 0; from < lines.length; ) {
      const end = lines.indexOf(LINE_END, from)
      const line = lines.subarray(from, end < 0 ? lines.length : end)
      if (!isUtf8(line)) other++
      else if (!isAscii(line)) utf8++
      from = end < 0 ? lines.length : end + 1
    }
    this.decided = true
    if (other > utf8) this.gb = new TextDecoder('gb18030')
  }
}
