// @vitest-environment happy-dom
import { act, useState } from 'react'
import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import type { Span } from '../../../../client/charts/gaps'
import { useBrush } from '../../../../client/features/index-history/use-brush'
import type { Bars } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'
import { openPage } from '../../open-page'

const bars = partOf<Bars>({ time: Array.from({ length: 10 }, (_, at) => at * 300_000) })
const plot = partOf<uPlot>({ redraw: () => undefined, scales: { x: { min: -0.5, max: 9.5 } } })

async function openBrush() {
  const chosen: (Span | undefined)[] = []
  let hands: ReturnType<typeof useBrush> | undefined
  function Chart() {
    const [brush, setBrush] = useState<Span>()
    hands = useBrush(bars, brush, (span) => {
      chosen.push(span)
      // As the page has it, from the first to the last.
      setBrush(span && { from: Math.min(span.from, span.to), to: Math.max(span.from, span.to) })
    })
    return null
  }
  const page = await openPage()
  await page.show(<Chart />)
  const made = hands as ReturnType<typeof useBrush>
  made.onReady(plot)
  return { chosen, made, key: (name: string, shift: boolean) => act(async () => void made.onKey(name, shift)) }
}

test('keys move the end that they began to move, from the newest bar on and no further than the bars', async () => {
  const { chosen, key, made } = await openBrush()
  for (const name of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await key(name, true)
  expect(chosen).toEqual([8, 7, 8, 9, 9].map((to) => ({ from: 9, to })))
  await key('Escape', false)
  expect(chosen.at(-1)).toBeUndefined()
  expect(made.chosen()).toBeUndefined()
})

test('a drag selects the bars from its start to its end, and a mere press selects none', async () => {
  const { chosen, made } = await openBrush()
  await act(async () => {
    const drag = made.press(plot, { x: 0.74, y: 0 })
    drag({ x: 0.5, y: 0 }, false)
    drag({ x: 0.26, y: 0 }, true)
  })
  expect(chosen).toEqual([{ from: 7, to: 2 }])
  expect(made.chosen()).toEqual({ from: 2, to: 7 })
  await act(async () => made.press(plot, { x: 0.5, y: 0 })({ x: 0.5, y: 0 }, true))
  expect(chosen).toHaveLength(1)
  expect(made.chosen()).toEqual({ from: 2, to: 7 })
})
