/**
 * `forbidden` and `banned` mean that the source does not want us: it is left alone for long. `reset` may mean that,
 * if it goes on. The others are tried again soon.
 */
export type FaultKind = 'unreachable' | 'reset' | 'timeout' | 'server' | 'forbidden' | 'banned' | 'garbled'

/** A source that gave no usable answer. The message is Chinese, for operators. */
export class SourceFault extends Error {
  override name = 'SourceFault'
  constructor(
    readonly kind: FaultKind,
    message: string,
    /** Pause required by the source itself. */
    readonly retryAfterMs?: number,
  ) {
    super(message)
  }
}

export const isBan = (thrown: unknown): boolean =>
  thrown instanceof SourceFault && (thrown.kind === 'banned' || thrown.kind === 'forbidden')
