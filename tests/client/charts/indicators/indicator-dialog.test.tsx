// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { readBarSettings, writeBarSettings } from '../../../../client/charts/bar-settings'
import {
  CHOSEN_MAX,
  type ChosenIndicator,
  chosen,
  INDICATORS,
  toggled,
} from '../../../../client/charts/indicators/catalogue'
import { IndicatorDialog } from '../../../../client/charts/indicators/indicator-dialog'
import { asIndicators, readFormulas, writeFormulas } from '../../../../client/charts/indicators/own-formulas'
import { PRESETS_MAX, readPresets, withPreset } from '../../../../client/charts/presets'
import { STORED_MAX } from '../../../../client/charts/stored-list'
import { indicatorText as text } from '../../../../client/text/indicators'
import { SETTING_LENGTH_MAX } from '../../../../shared/protocol/limits'
import { openPage } from '../../open-page'

const closes = [10_00, 11_00, 13_00]
const input = { time: closes, open: closes, high: closes, low: closes, close: closes, volume: closes }
const OWN = { id: 'f1', name: '双倍', place: 'pane', text: 'A:C*2' } as const

async function open(stored: { formulas?: string; presets?: string; indicators?: readonly ChosenIndicator[] } = {}) {
  const page = await openPage()
  const texts = { formulas: stored.formulas ?? '', presets: stored.presets ?? '', settings: '' }
  const keep = (name: keyof typeof texts) => (next: string) => {
    texts[name] = next
  }
  let indicators = stored.indicators ?? [chosen('MA')]
  const dialog = () => (
    <IndicatorDialog
      indicators={indicators}
      onIndicators={(next) => {
        indicators = next
      }}
      without={['VWAP']}
      bars={{ columns: () => input, unit: 100, daily: true }}
      data={[]}
      formulas={[texts.formulas, keep('formulas')]}
      presets={[texts.presets, keep('presets')]}
      settings={writeBarSettings({ ...readBarSettings(''), mode: 'log' })}
      onSettings={keep('settings')}
      onClose={() => undefined}
    />
  )
  const show = () => page.show(dialog())
  await show()
  const tab = async (name: string) => {
    await page.press(name)
    await show()
  }
  const box = (words: string) => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(words))
    if (!label) throw new Error(`no ${words}`)
    return label.control ?? label.querySelector('input')
  }
  const write = (words: string, value: string) =>
    act(async () => {
      const field = box(words) as HTMLInputElement
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const tick = async (words: string) => {
    await act(async () => box(words)?.click())
    await show()
  }
  const said = () => document.querySelector('[role=dialog]')?.textContent ?? ''
  const ids = () => indicators.map(({ id }) => id)
  return { page, show, tab, write, tick, said, ids, texts }
}

test('every indicator is listed under its kind with a sentence, and shown by a tick, but those without figures', async () => {
  const { said, tick, ids, write, show } = await open()
  for (const { id } of INDICATORS) {
    if (id !== 'VWAP') expect(said()).toContain(text.helps[id])
    else expect(said()).not.toContain(text.helps[id])
  }
  await tick(text.titles.CCI ?? '')
  expect(ids()).toEqual(['MA', 'CCI'])
  await tick(text.titles.MA ?? '')
  expect(ids()).toEqual(['CCI'])
  await write(text.search, '乖离')
  await show()
  expect([said().includes(text.helps.BIAS ?? ''), said().includes(text.helps.CCI ?? '')]).toEqual([true, false])
  await write(text.search, 'zzz')
  expect(said()).toContain(text.noneFound)
})

test('no more can be selected than are computed with every print', async () => {
  const full = INDICATORS.slice(0, CHOSEN_MAX).map(({ id }) => chosen(id))
  const { tick, ids } = await open({ indicators: full })
  await tick(text.titles.NETR ?? '')
  expect(ids()).toHaveLength(CHOSEN_MAX)
})

test('a formula is written with its problem at the right place, then previewed, stored and shown', async () => {
  const { page, tab, write, said, show, ids, texts } = await open()
  await tab(text.tabs.formulas)
  expect(said()).toContain(text.formula.none)
  await page.press(text.formula.add)
  await write(text.formula.name, ' 均差 ')
  await write(text.formula.text, 'A:=MA(C,2);\n差:C-MAA')
  expect(said()).toContain(
    `${text.formula.at(2, 5)}：${text.formula.why.word}${text.formula.near(['MA', 'MAX', 'EMA'])}`,
  )
  expect(document.querySelector('mark')?.textContent).toBe('M')
  await write(text.formula.text, 'A:=MA(C,2);\n差:C-A')
  // 13 less the mean of 11 and 13.
  expect(document.querySelector('fieldset')?.textContent).toBe(`${text.formula.preview}差1.00`)
  await page.press(text.formula.save)
  await page.submit()
  await show()
  expect(readFormulas(texts.formulas)).toEqual([{ id: 'f1', name: '均差', place: 'pane', text: 'A:=MA(C,2);\n差:C-A' }])
  expect(ids()).toEqual(['MA', 'f1'])
  await page.press(text.formula.remove)
  expect(readFormulas(texts.formulas)).toEqual([])
})

test('an indicator becomes a formula of its own, with its parameters as numbers', async () => {
  const { page, tab, said, texts } = await open()
  await page.press(text.toFormula)
  await page.submit()
  const [formula] = readFormulas(texts.formulas)
  expect(formula?.name).toBe('WMA2')
  expect(
    formula &&
      asIndicators([formula])[0]
        ?.lines([])
        .map(({ label }) => label),
  ).toEqual(['WMA1', 'WMA2'])
  await tab(text.tabs.formulas)
  expect(said()).not.toContain(text.formula.why.unread)
})

test('a formula cannot have the name of another', async () => {
  const { page, tab, write, said, texts } = await open({ formulas: writeFormulas([OWN]) })
  await tab(text.tabs.formulas)
  await page.press(text.formula.add)
  await write(text.formula.name, '双倍')
  await write(text.formula.text, 'C')
  expect(said()).toContain(text.formula.taken)
  await page.submit()
  expect(texts.formulas).toBe(writeFormulas([OWN]))
})

test('formulas cannot exceed the storage of an account', async () => {
  const all = ['f1', 'f2', 'f3', 'f4'].map((id) => ({ ...OWN, id, name: id, text: `C${' '.repeat(940)}` }))
  const { page, tab, write, said, texts } = await open({ formulas: writeFormulas(all) })
  await tab(text.tabs.formulas)
  await page.press(text.formula.add)
  await write(text.formula.name, 'x')
  await write(text.formula.text, `C${' '.repeat(200)}`)
  await page.submit()
  expect(said()).toContain(text.formula.full)
  expect(texts.formulas).toBe(writeFormulas(all))
})

test('a preset stores the settings of a chart under a name, and another chart can apply it', async () => {
  const { page, tab, write, show, texts } = await open()
  await tab(text.tabs.presets)
  await write(text.presets.name, '短线')
  await page.submit()
  await show()
  await page.press(text.presets.use)
  expect(readBarSettings(texts.settings).mode).toBe('log')
  await page.press(text.formula.remove)
  expect(readPresets(texts.presets)).toEqual([])
})

test('stored formulas and presets that are damaged are skipped, and lists are bounded', () => {
  const good = ['f1', '双倍', 'pane', 'A:C*2']
  const bad = [['x1', 'a', 'pane', 'C'], ['f2', '', 'pane', 'C'], ['f3', 'b', 'pane', 7], good, 'f4', null]
  expect(readFormulas(JSON.stringify([good, ...bad]))).toEqual([OWN])
  for (const text of ['', '{', '7', '{"a":1}']) expect([readFormulas(text), readPresets(text)]).toEqual([[], []])
  expect(readPresets('[["a","{}"],["",""],["b",1],["a-name-that-is-long","{}"]]')).toEqual([
    { name: 'a', settings: '{}' },
  ])
  const full = Array.from({ length: PRESETS_MAX }, (_, at) => ({ name: `${at}`, settings: '{}' }))
  expect(withPreset(full, { name: 'x', settings: '{}' })).toBeUndefined()
  expect(withPreset(full, { name: '3', settings: '{}' })).toBeDefined()
  expect(STORED_MAX).toBe(SETTING_LENGTH_MAX)
})

test('chosen formulas are read again by their id, and follow the catalogue', () => {
  const own = asIndicators([{ ...OWN, place: 'over' }])
  const [indicator] = own
  const all = toggled(toggled([chosen('MACD')], indicator as (typeof own)[0]), INDICATORS[0] as (typeof INDICATORS)[0])
  expect(all.map(({ id }) => id)).toEqual(['MA', 'MACD', 'f1'])
  const full = INDICATORS.slice(0, CHOSEN_MAX).map(({ id }) => chosen(id))
  expect(toggled(full, indicator as (typeof own)[0])).toEqual(full)
  const stored = writeBarSettings({ ...readBarSettings(''), indicators: all })
  expect(readBarSettings(stored, own).indicators).toEqual(all)
  expect(readBarSettings(stored).indicators.map(({ id }) => id)).toEqual(['MA', 'MACD'])
  // Over the candles a value of two yuan is 200 price units.
  expect(indicator?.compute({ ...input, close: [1_00] }, [], { daily: true, unit: 100 })).toEqual([
    Float64Array.of(200),
  ])
})
