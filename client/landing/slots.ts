import type { LandingFrame } from './frame'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] as string)

/** Elements of the page whose content a frame decides, as HTML of that frame. */
export function slotsOf({ texts, paths, styles, classes }: LandingFrame) {
  return {
    /** A span with a text. */
    text: (key: string, name = ''): string =>
      `<span${name && ` class="${name}"`} data-text="${key}">${escaped(texts[key] ?? '')}</span>`,
    path: (key: string, name: string): string =>
      `<path class="${name}" data-path="${key}" d="${paths[key] ?? ''}" vector-effect="non-scaling-stroke"/>`,
    /** Attributes of an element that is placed by its style. */
    place: (key: string): string => `data-style="${key}" style="${styles[key] ?? ''}"`,
    /** The attribute `class` of an element, and what it always has. */
    state: (key: string, always: string): string =>
      `data-class="${key}" data-always="${always}" class="${always} ${classes[key] ?? ''}"`,
  }
}

export type LandingSlots = ReturnType<typeof slotsOf>

/** Shows another frame in a page made with `slotsOf`. Returns the function that does so. */
export function slotsIn(root: ParentNode): (frame: LandingFrame) => void {
  const all = (name: string) => [...root.querySelectorAll(`[data-${name}]`)]
  const keyed = (name: string) =>
    all(name).map((element) => [element, element.getAttribute(`data-${name}`) ?? ''] as const)
  const [texts, paths, styles, classes] = [keyed('text'), keyed('path'), keyed('style'), keyed('class')]
  return (frame) => {
    for (const [element, key] of texts) {
      const text = frame.texts[key] ?? ''
      if (element.textContent !== text) element.textContent = text
    }
    for (const [element, key] of paths) element.setAttribute('d', frame.paths[key] ?? '')
    for (const [element, key] of styles) element.setAttribute('style', frame.styles[key] ?? '')
    for (const [element, key] of classes) {
      element.setAttribute('class', `${element.getAttribute('data-always')} ${frame.classes[key] ?? ''}`)
    }
  }
}
