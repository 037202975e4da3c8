/** Marks an element as one that is about an instrument: its menu opens there. */
export const markOf = (id: string | undefined) => ({ 'data-instrument': id || undefined })

/** The same for the head of a page's chosen instrument, which the key of the menu means when nothing else is. */
export const subjectOf = (id: string) => ({ ...markOf(id), 'data-subject': '' })

export interface MarkedInstrument {
  id: string
  /** Element with the mark. */
  element: HTMLElement
}

/** The instrument that an element is about, by the nearest mark around it or around its active descendant. */
export function markedAt(target: EventTarget | null): MarkedInstrument | undefined {
  if (!(target instanceof Element)) return undefined
  const active = target.getAttribute('aria-activedescendant')
  const inner = active ? document.getElementById(active) : null
  const element = (inner ?? target).closest<HTMLElement>('[data-instrument]')
  const id = element?.dataset.instrument
  return element && id ? { id, element } : undefined
}

/** The page's chosen instrument. */
export const markedSubject = (): MarkedInstrument | undefined => markedAt(document.querySelector('main [data-subject]'))

/**
 * Asks for the menu: dispatched on an element, of the instrument around it; on `window`, of the one that has the focus,
 * else of the page's.
 */
export const MENU_EVENT = 'zeus:instrument-menu'
