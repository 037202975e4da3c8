// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { listenToCommands, sendToChart } from '../../../../client/charts/state/chart-commands'

const WHOLE = { kind: 'whole' } as const
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function charts(...names: string[]) {
  const heard: string[] = []
  const elements = names.map((name) => {
    const frame = document.createElement('div')
    const element = document.createElement('div')
    frame.append(element)
    stops.push(listenToCommands(element, ({ kind }) => kind !== 'log' && heard.push(`${name} ${kind}`) > 0))
    return frame
  })
  return { heard, elements }
}

describe('a command of the page', () => {
  test('goes to the only chart', () => {
    const { heard } = charts('a')
    expect([sendToChart(WHOLE), heard]).toEqual([true, ['a whole']])
  })

  test.each(['pointerdown', 'focusin'])('goes to the chart that was used last, by %s', (used) => {
    const { heard, elements } = charts('a', 'b', 'c')
    elements[1]?.dispatchEvent(new Event(used))
    sendToChart(WHOLE)
    elements[2]?.dispatchEvent(new Event(used))
    sendToChart(WHOLE)
    expect(heard).toEqual(['b whole', 'c whole'])
  })

  test('goes to the next chart once the last used one is removed, and is refused without a chart', () => {
    const { heard, elements } = charts('a', 'b')
    elements[1]?.dispatchEvent(new Event('focusin'))
    stops.pop()?.()
    sendToChart(WHOLE)
    stops.pop()?.()
    expect([heard, sendToChart(WHOLE)]).toEqual([['a whole'], false])
  })

  test('does not reach a chart that is used after it was removed', () => {
    const { heard, elements } = charts('a', 'b')
    stops.pop()?.()
    elements[1]?.dispatchEvent(new Event('focusin'))
    sendToChart(WHOLE)
    expect(heard).toEqual(['a whole'])
  })

  test('that the last used chart does not accept goes to the chart before it, and is refused if no chart accepts it', () => {
    const { heard, elements } = charts('a', 'b')
    const frame = document.createElement('div')
    const element = document.createElement('div')
    frame.append(element)
    stops.push(listenToCommands(element, ({ kind }) => kind === 'percent' && heard.push('c percent') > 0))
    frame.dispatchEvent(new Event('focusin'))
    elements[0]?.dispatchEvent(new Event('focusin'))
    frame.dispatchEvent(new Event('focusin'))
    expect([sendToChart({ kind: 'percent' }), sendToChart({ kind: 'auto' }), sendToChart({ kind: 'log' })]).toEqual([
      true,
      true,
      false,
    ])
    expect(heard).toEqual(['c percent', 'a auto'])
  })
})
