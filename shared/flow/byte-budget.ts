/** Number of bytes that several owners share. */
export class ByteBudget {
  private used = 0

  constructor(private readonly bound: number) {}

  get taken(): number {
    return this.used
  }

  /** Reserves `bytes` if that many are left; a negative number releases. */
  take(bytes: number): boolean {
    if (bytes > 0 && this.used + bytes > this.bound) return false
    this.used += bytes
    return true
  }
}
