// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { PeriodBox } from '../../../client/charts/period-box'
import { neighbour } from '../../../client/charts/period-keys'
import { sendToChart } from '../../../client/charts/state/chart-commands'
import { mounted } from '../mounted'

const option = (value: string, disabled = false) => ({ value, title: value, disabled })
const OPTIONS = [option('1s', true), option('1m'), option('5m'), option('1d')]

describe('the period', () => {
  test.each([
    ['1m', 1, '5m'],
    ['5m', -1, '1m'],
    ['1d', 1, '1m'],
    ['1m', -1, '1d'],
    ['1s', 1, '1m'],
    ['1s', -1, '1d'],
  ] as const)('next to %s by %s is %s, cyclically and skipping disabled ones', (value, by, next) => {
    expect(neighbour({ value, options: OPTIONS, onChange: () => undefined }, by)).toBe(next)
  })
})

/** Boxes within one another, the outer one first, each with what was chosen by its keys. */
function boxes(count: 1 | 2) {
  const chosen: string[] = []
  const period = (name: string) => ({
    value: '5m',
    options: OPTIONS,
    onChange: (next: string) => void chosen.push(`${name} ${next}`),
  })
  const frame = mounted(
    <PeriodBox period={count === 2 ? period('outer') : undefined}>
      <PeriodBox period={period('own')}>
        <button type="button" />
      </PeriodBox>
    </PeriodBox>,
  )
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    frame.querySelector('button')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { chosen, press }
}

describe('keys within charts', () => {
  test('F8 selects the next period and Shift+F8 the previous one, of the innermost chart only', () => {
    const { chosen, press } = boxes(2)
    expect([press({ key: 'F8' }), press({ key: 'F8', shiftKey: true })]).toEqual([true, true])
    expect(chosen).toEqual(['own 1d', 'own 1m'])
  })

  test.each([{ key: 'F8', ctrlKey: true }, { key: 'F8', altKey: true }, { key: 'F7' }])('%j is ignored', (init) => {
    const { chosen, press } = boxes(1)
    expect([press(init), chosen]).toEqual([false, []])
  })

  test('F8 without a focused element goes to the last used chart, once, and never from a focused field', () => {
    const { chosen } = boxes(2)
    const press = (target: Element) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'F8' })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    const field = document.body.appendChild(document.createElement('input'))
    expect([press(document.body), press(field)]).toEqual([true, false])
    expect(chosen).toEqual(['own 1d'])
  })

  test('a typed period is used if the chart has it, and otherwise refused', () => {
    const { chosen } = boxes(1)
    const send = (period: string) => sendToChart({ kind: 'period', period })
    expect([send('1d'), send('1s'), send('4h')]).toEqual([true, false, false])
    expect(chosen).toEqual(['own 1d'])
  })
})
