// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { PaneStack } from '../../../client/charts/pane-stack'
import { mounted } from '../mounted'

test('a divider between panes reports the share of the height below it, and moves by a key', () => {
  const reported: unknown[] = []
  const pane = (id: string, weight: number) => ({ id, title: id, weight, view: null })
  const box = mounted(
    <PaneStack
      panes={[pane('price', 3), pane('VOL', 1), pane('MACD', 1)]}
      onWeights={(weights, done) => reported.push([weights, done])}
      label={(title) => title}
    />,
  )
  const lines = [...box.querySelectorAll('[role=separator]')]
  expect(lines.map((line) => [line.getAttribute('aria-label'), line.getAttribute('aria-valuenow')])).toEqual([
    ['VOL', '20'],
    ['MACD', '20'],
  ])
  const press = (key: string) => lines[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  act(() => void press('ArrowUp'))
  act(() => void press('ArrowLeft'))
  expect(reported).toEqual([[{ price: 2.85, VOL: 1.15, MACD: 1 }, true]])
})

test('the last pane is higher by its time axis', () => {
  const panes = ['price', 'VOL', 'MACD'].map((id) => ({ id, title: id, weight: 1, view: <i>{id}</i> }))
  const box = mounted(<PaneStack panes={panes} onWeights={() => undefined} label={(title) => title} />)
  const bases = [...box.querySelectorAll('i')].map(({ parentElement }) => parentElement?.style.flexBasis)
  expect(bases).toEqual(['0px', '0px', '18px'])
})
