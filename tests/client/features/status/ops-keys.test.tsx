// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { actOnRow } from '../../../../client/features/status/ops/ops-keys'
import { sourceToResync } from '../../../../client/features/status/ops/resync'
import { opsKeyText } from '../../../../client/text/ops-keys'
import type { KnownSource } from '../../../../shared/protocol/rest-orders'

let desk: HTMLElement
let pressed: string[]
const focused = () => document.activeElement?.id ?? ''

beforeEach(() => {
  document.body.innerHTML = `
    <table><tbody><tr><td><button id="p1" data-work-row></button><button id="p2" data-work-row></button></td></tr></tbody></table>
    <section>
      <ul>
        <li id="r1" data-work-row tabindex="-1">
          <button aria-keyshortcuts="A">a1</button><button aria-keyshortcuts="M" disabled>m1</button>
        </li>
        <li id="r2" data-work-row tabindex="-1"><button aria-keyshortcuts="R">r2</button><input></li>
      </ul>
    </section>`
  desk = document.querySelector('section') as HTMLElement
  pressed = []
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => pressed.push(button.textContent ?? ''))
  }
})

test('J and K step through the rows of the list and stay at its ends', () => {
  const way = ['j', 'J', 'j', 'k', 'k'].map((key) => [actOnRow(key, desk), focused()])
  expect(way).toEqual(['r1', 'r2', 'r2', 'r1', 'r1'].map((id) => [true, id]))
})

test('K begins at the last row', () => {
  actOnRow('k', desk)
  expect(focused()).toBe('r2')
})

test('they stay in the list that has the focus', () => {
  document.getElementById('p1')?.focus()
  actOnRow('j', desk)
  expect(focused()).toBe('p2')
})

test.each([
  ['a', 'r1', ['a1']],
  ['R', 'r2', ['r2']],
  ['m', 'r1', []],
  ['r', 'r1', []],
])('%s on %s presses the button that says so, if it may be pressed', (key, row, buttons) => {
  document.getElementById(row)?.focus()
  expect(actOnRow(key, desk)).toBe(true)
  expect(pressed).toEqual(buttons)
})

test('without a row only J and K are accepted, and with one only the letters of the card', () => {
  expect(['a', 'r', 'm', '/', 'x'].map((key) => actOnRow(key, desk))).toEqual([false, false, false, false, false])
  document.getElementById('r1')?.focus()
  const taken = [...'abcdefghijklmnopqrstuvwxyz/'].filter((key) => actOnRow(key, desk)).map((key) => key.toUpperCase())
  expect(taken.sort()).toEqual(opsKeyText.card.keys.map(({ keys }) => keys).sort())
})

const sources: KnownSource[] = [
  { channel: 'coin', name: 'okx', isActive: true, isChosen: false, words: '' },
  { channel: 'stock', name: 'sina', isActive: false, isChosen: false, words: '' },
  { channel: 'stock', name: 'tencent', isActive: true, isChosen: false, words: '' },
]

test.each([
  ['source.sina', 'sina'],
  ['coin.okx', 'okx'],
  ['coin.deribit', undefined],
  ['feed', 'tencent'],
  ['tape', 'tencent'],
  ['feed-process.volume', 'tencent'],
  ['feed-process.source.sina', 'sina'],
  ['loop', undefined],
  ['storage', undefined],
  ['drill.gap', undefined],
])('an incident of %s proposes to resynchronize %s', (part, source) =>
  expect(sourceToResync(part, sources)).toBe(source),
)

test('without a source that is used nothing is proposed', () => {
  expect(sourceToResync('feed', sources.slice(0, 2))).toBeUndefined()
})
