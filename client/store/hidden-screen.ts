import { atom, getDefaultStore } from 'jotai'

/** Title of the window before it was hidden; undefined while it is shown. */
const titleAtom = atom<string | undefined>(undefined)
const page = getDefaultStore()

/** Whether a blank page covers everything, so that onlookers see nothing of the market. */
export const hiddenScreenAtom = atom((get) => get(titleAtom) !== undefined)

export const hiddenScreen = {
  get: (): boolean => page.get(hiddenScreenAtom),
  /** `neutral`: title of the window meanwhile. */
  hide(neutral: string): void {
    if (hiddenScreen.get()) return
    page.set(titleAtom, document.title)
    document.title = neutral
  },
  show(): void {
    const title = page.get(titleAtom)
    if (title === undefined) return
    document.title = title
    page.set(titleAtom, undefined)
  },
}
