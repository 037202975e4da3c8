import type { ReadOutItem } from './source'

const TONES = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-flat',
  average: 'text-average',
  ad: 'text-ad',
  od: 'text-od',
  split: 'text-split',
  accent: 'text-accent',
  text1: 'text-text-1',
  text2: 'text-text-2',
  grade0: 'text-grade-0',
  grade1: 'text-grade-1',
  grade2: 'text-grade-2',
  grade3: 'text-grade-3',
}

/** Writes the read-out line with as few changes to the page as possible: it changes at every move of the pointer. */
export function writeReadOut(line: HTMLElement, items: readonly ReadOutItem[]): void {
  while (line.childElementCount > items.length) line.lastElementChild?.remove()
  items.forEach((item, index) => {
    let cell = line.children[index]
    if (!cell) {
      cell = document.createElement('span')
      cell.append(document.createElement('span'), document.createElement('span'))
      cell.firstElementChild?.setAttribute('class', 'mr-1 text-text-3')
      line.append(cell)
    }
    const [label, value] = cell.children
    if (label && label.textContent !== item.label) label.textContent = item.label
    if (value && value.textContent !== item.text) value.textContent = item.text
    const tone = item.tone ? TONES[item.tone] : 'text-text-1'
    if (value && value.className !== tone) value.className = tone
    const { key = '' } = item
    if (cell instanceof HTMLElement && (cell.dataset.key ?? '') !== key) {
      if (key === '') delete cell.dataset.key
      else cell.dataset.key = key
    }
  })
}

/** The same in one sentence, to be read aloud. */
export const spokenReadOut = (items: readonly ReadOutItem[]): string =>
  items.map((item) => `${item.label} ${item.text}`).join('，')
