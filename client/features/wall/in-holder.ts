/** What a wall in a frame says to the page around it, as events of the frame's element. */
export const PAINTED = 'zeus-wall-painted'
export const SWAP = 'zeus-wall-swap'

export interface SwapRequest {
  /** Where no other can take this wall's place, everything is loaded anew. */
  ill: boolean
}

/** Told with the picture: where the program of this wall has what holds walls. */
export interface Painted {
  holder: string
}

/** The element around this window; null = it stands alone, or what is around it is not ours. */
const element = (): Element | null => {
  try {
    return globalThis.frameElement ?? null
  } catch {
    return null
  }
}

export const isInHolder = (): boolean => element() !== null

/** The market was drawn: whoever stood here before may go. */
export const reportPainted = (painted: Painted): void =>
  void element()?.dispatchEvent(new CustomEvent<Painted>(PAINTED, { detail: painted }))

/** Asks for another wall beside this one, that takes its place once it has drawn. */
export const requestSwap = (wish: SwapRequest): void =>
  void element()?.dispatchEvent(new CustomEvent<SwapRequest>(SWAP, { detail: wish }))
