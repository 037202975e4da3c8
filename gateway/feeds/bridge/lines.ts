import { LINE_MAX_BYTES } from './wire'

const LINE_END = 10

/** Cuts a stream of bytes into lines; what comes after the last line end waits for more. */
export class LineSplitter {
  private parts: Buffer[] = []
  private waiting = 0

  /** Lines without their ends; undefined if one is longer than allowed: the stream is then unusable. */
  push(bytes: Buffer): Buffer[] | undefined {
    const lines: Buffer[] = []
    let from = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      const line = this.joined(bytes.subarray(from, end))
      if (line.length > LINE_MAX_BYTES) return undefined
      lines.push(line)
      from = end + 1
    }
    if (from < bytes.length) {
      this.parts.push(bytes.subarray(from))
      this.waiting += bytes.length - from
    }
    return this.waiting > LINE_MAX_BYTES ? undefined : lines
  }

  private joined(end: Buffer): Buffer {
    if (this.parts.length === 0) return end
    const line = Buffer.concat([...this.parts, end])
    this.parts = []
    this.waiting = 0
    return line
  }
}
