/** Memory that many share: what one takes, another cannot. */
export class ByteBudget {
  private used = 0

  constructor(private readonly bound: number) {}

  get taken(): number {
    return this.used
  }

  /** Takes `bytes` if that many are left; a negative number gives back. */
  take(bytes: number): boolean {
    if (bytes > 0 && this.used + bytes > this.bound) return false
    this.used += bytes
    return true
  }
}
