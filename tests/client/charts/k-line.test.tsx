// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { readBarSettings } from '../../../client/charts/bar-settings'
import { chosen } from '../../../client/charts/indicators/catalogue'
import type { Input } from '../../../client/charts/indicators/formulas'
import { KLine, type KLineProps } from '../../../client/charts/k-line'
import { DRAWING_KINDS } from '../../../client/charts/tools/drawing'
import { SHARES } from '../../../client/charts/volume-words'
import { toolText } from '../../../client/text/chart-tools'
import { indicatorText, periodText } from '../../../client/text/indicators'
import { lineAlertText } from '../../../client/text/line-alerts'
import { partOf } from '../../support/part-of'
import { openPage } from '../open-page'

const input = partOf<Input>({ time: [], open: [], high: [], low: [], close: [], volume: [] })
const source = { columns: () => input, subscribe: () => () => undefined }
const adjust = (['front', 'none'] as const).map((value) => ({ value, title: periodText.adjusts[value] }))
const period = (['1m', '1d'] as const).map((value) => ({ value, title: periodText.titles[value] }))

/** A K-line without bars, and what a person's choices on its toolbar lead to. */
async function open(more: Partial<KLineProps> = {}) {
  const page = await openPage()
  const chose: string[] = []
  let stored = ''
  const store = (text: string) => {
    stored = text
  }
  const shown = () => (
    <KLine
      source={source}
      label="A"
      priceScale={2}
      daily={true}
      length={0}
      volume={SHARES}
      instead="-"
      period={{ value: '1d', options: period, onChange: (value) => void chose.push(value) }}
      adjust={{ value: 'front', options: adjust, onChange: (value) => void chose.push(value) }}
      settingsText={[stored, store]}
      {...more}
    />
  )
  await page.show(shown())
  /** Opens a menu by its button, then chooses the item whose text begins with `item`. */
  const choose = async (menu: string, item: string) => {
    const itemsOf = () => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    // A menu of several choices stays open after one of them.
    if (itemsOf().length === 0) await page.key(page.named(menu, 'button'), 'Enter')
    const items = itemsOf()
    const found = items.find(({ textContent }) => textContent?.startsWith(item))
    if (!found) throw new Error(`no ${item} in ${items.map(({ textContent }) => textContent)}`)
    await act(async () => found.click())
    await page.show(shown())
  }
  return { page, choose, chose, settings: () => readBarSettings(stored) }
}

describe('each choice on the toolbar of a K-line leads to what it names', () => {
  test('the parameters open their dialog, and leaving it closes it', async () => {
    const { page, choose } = await open()
    expect(document.querySelector('fieldset')).toBeNull()
    await choose(indicatorText.title, indicatorText.parameters)
    expect(page.named(indicatorText.reset, 'button')).toBeDefined()
    await page.key(document.activeElement ?? document.body, 'Escape')
    expect(document.querySelector('fieldset')).toBeNull()
  })

  test('a line from the list of possible alerts becomes one, and the list closes', async () => {
    const rules: string[] = []
    const { page, choose } = await open({ onLineAlert: (rule) => void rules.push(rule) })
    await choose(indicatorText.title, lineAlertText.item)
    await page.click(page.named('价格 上穿 MA20', 'button'))
    expect(rules).toEqual(['价格上穿日线{MA20:MA(C,20)}'])
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  test.each(['MA', 'EMA', 'BOLL', 'VWAP', 'VOL', 'MACD', 'KDJ', 'RSI', 'NET'])(
    '%s is shown, or no longer',
    async (id) => {
      const { choose, settings } = await open()
      const before = settings().indicators
      const has = () => settings().indicators.some((each) => each.id === id)
      const had = has()
      await choose(indicatorText.title, indicatorText.titles[id] ?? id)
      expect(has()).toBe(!had)
      await choose(indicatorText.title, indicatorText.titles[id] ?? id)
      expect(settings().indicators).toEqual(had ? before.map((each) => (each.id === id ? chosen(id) : each)) : before)
    },
  )

  test('volume by price is shown, and no longer', async () => {
    const { choose, settings } = await open()
    const before = settings().profile
    await choose(indicatorText.title, indicatorText.profile)
    expect(settings().profile).toBe(!before)
    await choose(indicatorText.title, indicatorText.profile)
    expect(settings().profile).toBe(before)
  })

  test.each(['log', 'percent', 'plain'] as const)('the scale is %s', async (mode) => {
    const { choose, settings } = await open()
    await choose(periodText.adjusts.front, periodText.scales.log)
    await choose(periodText.adjusts.front, periodText.scales[mode])
    expect(settings().mode).toBe(mode)
  })

  test('the chosen basis of prices and the chosen period are reported', async () => {
    const { page, choose, chose } = await open()
    await choose(periodText.adjusts.front, periodText.adjusts.none)
    await page.press(periodText.titles['1m'])
    expect(chose).toEqual(['none', '1m'])
  })

  test.each(DRAWING_KINDS)('the tool %s is selected and named, and can be deselected', async (kind) => {
    const drawings = {
      stored: ['', () => undefined] as const,
      basis: 'none',
      hasExDates: false,
      onAlert: () => undefined,
    }
    const { page, choose } = await open({ drawings })
    const name = toolText.kinds[kind]
    await choose(toolText.title, name)
    expect(page.text('[role=status]')).toBe(toolText.active(name))
    await choose(name, toolText.cancel)
    expect(page.text('[role=status]')).toBe('')
  })
})

test('a small K-line has only its period and indicators', async () => {
  const { page, choose, chose } = await open({ small: true, caption: () => [] })
  expect(page.text()).not.toContain(toolText.title)
  expect(page.text()).not.toContain(toolText.copy)
  await choose(periodText.label, periodText.titles['1m'])
  expect(chose).toEqual(['1m'])
})
