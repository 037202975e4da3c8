/** What a wall in a frame says to the page around it, as events of the frame's element. */
export const PAINTED = 'zeus-wall-painted'
export const SWAP = 'zeus-wall-swap'

export interface SwapWish {
  /** Where no other can take this wall's place, everything is loaded anew. */
  ill: boolean
}

/** The element around this window; null = it stands alone, or what is around it is not ours. */
const element = (): Element | null => {
  try {
    return globalThis.frameElement ?? null
  } catch {
    return null
  }
}

export const isHeld = (): boolean => element() !== null

/** The market was drawn: whoever stood here before may go. */
export const tellPainted = (): void => void element()?.dispatchEvent(new Event(PAINTED))

/** Asks for another wall beside this one, that takes its place once it has drawn. */
export const askForSwap = (wish: SwapWish): void =>
  void element()?.dispatchEvent(new CustomEvent<SwapWish>(SWAP, { detail: wish }))
