// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import {
  type ChosenIndicator,
  chosen,
  INDICATORS,
  indicatorTable,
} from '../../../../client/charts/indicators/catalogue'
import { bounded, ParameterDialog } from '../../../../client/charts/indicators/parameter-dialog'
import { common } from '../../../../client/text/common'
import { indicatorText } from '../../../../client/text/indicators'
import { openPage } from '../../open-page'

const ma = (...values: number[]) => bounded([{ id: 'MA', values }])[0]?.values

describe('parameters of an indicator', () => {
  test.each<[string, number[], number[]]>([
    ['within their bounds stay', [3, 7, 11, 500], [3, 7, 11, 500]],
    ['below them are the least', [-5, 0.5, 2, 3], [1, 1, 2, 3]],
    ['above them are the most', [501, 9_999, 2, 3], [500, 500, 2, 3]],
    ['that are no number are the usual ones', [Number.NaN, Number.NaN, 2, 3], [5, 10, 2, 3]],
    ['of nothing are the usual ones', [0, 0, 0, 0], [5, 10, 20, 60]],
  ])('%s', (_, typed, kept) => {
    expect(ma(...typed)).toEqual(kept)
  })

  test('that it does not have stay as they are', () => {
    expect(bounded([{ id: 'nothing', values: [7] }])).toEqual([{ id: 'nothing', values: [7] }])
  })

  test.each(INDICATORS.filter(({ parameters }) => parameters.length > 0).map(({ id }) => id))(
    'of %s are usually within its bounds',
    (id) => {
      const { parameters } = INDICATORS.find((each) => each.id === id) as (typeof INDICATORS)[number]
      const usual = parameters.map(({ value }) => value)
      expect(bounded([{ id, values: usual }])).toEqual([{ id, values: usual }])
    },
  )
})

describe('the dialog', () => {
  const withParameters = INDICATORS.filter(({ parameters }) => parameters.length > 0)
  const usual = INDICATORS.map(({ id }) => chosen(id))
  /** Long rises and falls with some noise. */
  const bars = Array.from(
    { length: 240 },
    (_, row) => 100_00 + 90 * Math.min(row % 60, 60 - (row % 60)) + ((row * row * 37) % 60),
  )
  const input = {
    time: bars.map((_, row) => row * 60_000),
    open: bars.map((price, row) => price + ((row * 31) % 90) - 45),
    close: bars,
    volume: bars.map((_, row) => 100 + ((row * row * 13) % 70)),
    high: bars.map((price, row) => price + 50 + ((row * 17) % 40)),
    low: bars.map((price, row) => price - 50 - ((row * 29) % 40)),
  }
  const figuresOf = (all: readonly ChosenIndicator[]) =>
    all.map((_, at) => indicatorTable(() => input, all, { daily: true, unit: 100 })(at).map((line) => [...line]))

  async function open(indicators: readonly ChosenIndicator[] = usual) {
    const page = await openPage()
    const saved: (readonly ChosenIndicator[])[] = []
    let closed = 0
    await page.show(
      <ParameterDialog indicators={indicators} onSave={(next) => saved.push(next)} onClose={() => closed++} />,
    )
    const fieldsOf = (id: string) => {
      const set = [...document.querySelectorAll('fieldset')].find(
        (each) => each.querySelector('span')?.textContent === id,
      )
      return [...(set?.querySelectorAll('input') ?? [])]
    }
    const write = async (box: HTMLInputElement | undefined, value: string) => {
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value)
        box?.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
    return { page, saved, fieldsOf, write, closed: () => closed }
  }

  test('has a field of each parameter with its bounds, and none of what has no parameter', async () => {
    const { fieldsOf } = await open()
    for (const { id, parameters } of INDICATORS) {
      const fields = fieldsOf(id).map(({ value, min, max, step }) => [value, min, max, step].map(Number))
      expect([id, fields]).toEqual([
        id,
        parameters.map(({ value, least, most }) => [value, least, most, least < 1 ? 0.5 : 1]),
      ])
    }
    expect(document.querySelectorAll('fieldset')).toHaveLength(withParameters.length)
  })

  test.each(withParameters)(
    'of $id changes the figures by each of its parameters alone',
    async ({ id, parameters }) => {
      const { page, saved, fieldsOf, write } = await open([chosen(id)])
      for (const [at, { value }] of parameters.entries()) {
        await write(fieldsOf(id)[at], String(value + 1))
        await page.submit()
        await write(fieldsOf(id)[at], String(value))
        expect(saved.at(-1)).toEqual([{ id, values: chosen(id).values.with(at, value + 1) }])
        const [before, after] = [figuresOf([chosen(id)]), figuresOf(saved.at(-1) ?? [])]
        expect(JSON.stringify(after)).not.toBe(JSON.stringify(before))
      }
    },
  )

  test('saves the default for an empty value, rejects values out of bounds, and then closes', async () => {
    const { page, saved, fieldsOf, write, closed } = await open([chosen('BOLL')])
    const [length, width] = fieldsOf('BOLL')
    await write(length, '')
    expect(length?.value).toBe('')
    await write(width, '9')
    await page.submit()
    expect([saved, closed()]).toEqual([[], 0])
    await write(width, '4.5')
    await page.submit()
    expect([saved, closed()]).toEqual([[[{ id: 'BOLL', values: [20, 4.5] }]], 1])
  })

  test('restores the defaults, and saves nothing before it is submitted', async () => {
    const { page, saved, fieldsOf } = await open([{ id: 'KDJ', values: [1, 2, 4] }])
    await page.press(indicatorText.reset)
    expect([fieldsOf('KDJ').map(({ value }) => value), saved]).toEqual([['9', '3', '3'], []])
    await page.press(common.save)
    await page.submit()
    expect(saved.at(-1)).toEqual([chosen('KDJ')])
  })

  test('is left by Escape without a change', async () => {
    const { page, saved, closed } = await open([chosen('MA')])
    await page.key(document.activeElement ?? document.body, 'Escape')
    expect([saved, closed()]).toEqual([[], 1])
  })
})
