/** Messages of a wall in a frame to the page around it, as events of the frame's element. */
export const PAINTED = 'zeus-wall-painted'
export const SWAP = 'zeus-wall-swap'

export interface SwapRequest {
  /** If no other wall can replace this one, everything is reloaded. */
  ill: boolean
}

/** Sent with the picture: the location of the holder in this wall's program. */
export interface Painted {
  holder: string
}

/** Element around this window; null = there is none, or it is of another origin. */
const element = (): Element | null => {
  try {
    return globalThis.frameElement ?? null
  } catch {
    return null
  }
}

export const isInHolder = (): boolean => element() !== null

/** The market is drawn: the previous wall may be removed. */
export const reportPainted = (painted: Painted): void =>
  void element()?.dispatchEvent(new CustomEvent<Painted>(PAINTED, { detail: painted }))

/** Asks for another wall beside this one, that takes its place once it has drawn. */
export const requestSwap = (request: SwapRequest): void =>
  void element()?.dispatchEvent(new CustomEvent<SwapRequest>(SWAP, { detail: request }))
