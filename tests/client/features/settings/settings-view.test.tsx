// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { SettingsView } from '../../../../client/features/settings/settings-view'
import { accountTexts } from '../../../../client/store/account/account-texts'
import { readSaves } from '../../../../client/store/account/settings-saves'
import { topicOf } from '../../../../client/store/rows/topics'
import { settings as text } from '../../../../client/text/settings'
import { STANDARD_LEDGER_ID } from '../../../../shared/flow/definitions'
import type { UserSettings } from '../../../../shared/protocol/rest'
import { openPage, refused } from '../../open-page'
import { section } from '../../store/section'

const MAOTAI = '600519.SH'
const brought = {
  lists: '分组',
  voice: '播报',
  alerts: '预警面板',
  keys: '键位面板',
  desks: '桌面面板',
  walls: '屏幕面板',
}

/** The settings page with a fake account that checks revisions. `elsewhere`: another window stores. */
async function openSettings(values: UserSettings['values'] = {}) {
  let stored: UserSettings = { revision: 3, values }
  const page = await openPage({
    answers: {
      'GET /api/settings': () => stored,
      'PUT /api/settings': ({ body }: { body: unknown }) => {
        const sent = body as UserSettings
        if (sent.revision !== stored.revision) return refused('conflict', '已被改动', 409)
        stored = { revision: sent.revision + 1, values: sent.values }
        return stored
      },
    },
  })
  await page.show(<SettingsView {...brought} />)
  await page.pass(100)
  const save = async () => {
    await page.press('保存')
    await page.pass(200)
  }
  const elsewhere = (name: string, value: string | number) => {
    stored = { revision: stored.revision + 1, values: { ...stored.values, [name]: value } }
  }
  return { page, save, elsewhere, stored: () => stored.values }
}

describe('the settings', () => {
  test('have thirteen sections, found by every word in them', async () => {
    const { page } = await openSettings()
    const heads = () => [...document.querySelectorAll('section > h2')].map((head) => head.firstChild?.textContent)
    expect(heads()).toEqual(Object.values(text.sections))
    await page.write(text.search, '钉钉')
    expect(heads()).toEqual([text.sections.alerts])
    await page.write(text.search, '语速')
    expect(heads()).toEqual([text.sections.sound])
    await page.write(text.search, '没有这样的词')
    expect(page.text()).toContain(text.noMatch)
  })

  test.each([
    ['首小时放大', '关', 'chart.firstHour', false],
    ['集合竞价', '开', 'chart.auction', true],
    ['扫单标记', '开', 'chart.power', true],
    ['涨停坐标', '开', 'chart.limitAxis', true],
    ['复权', '后复权', 'chart.adjust', 'back'],
    ['语速', '1.5×', 'sound.rate', 1.5],
    ['数值刷新上限', '2 次/秒', 'lab.rate', 2],
  ])('%s is stored as it was chosen (%s)', async (group, choice, name, value) => {
    const { page, save, stored } = await openSettings({ keys: '{}' })
    const radios = page.named(group, '[role=radiogroup]')
    const option = [...radios.querySelectorAll<HTMLElement>('[role=radio]')].find(
      ({ textContent }) => textContent === choice,
    )
    await page.click(option as HTMLElement)
    expect(page.text()).toContain(text.unsaved(1))
    await save()
    expect(stored()).toMatchObject({ keys: '{}', [name]: value })
    expect(page.text()).toContain(text.allSaved)
  })

  test('show the default amounts from which prints are highlighted', async () => {
    const { page } = await openSettings()
    const shown = () =>
      [text.prints.amount, text.prints.second, text.prints.third].map((name) => {
        const { value, placeholder } = page.field(name)
        return [
          value,
          placeholder,
          page
            .field(name)
            .closest('.grid')
            ?.textContent?.match(/默认 (.*?元）)/)?.[1],
        ]
      })
    expect(shown()).toEqual([
      ['', '自动', '自动（20 万元）'],
      ['', '自动', '自动（100 万元）'],
      ['', '自动', '自动（500 万元）'],
    ])
    await page.write(text.prints.second, '300')
    expect(shown()[2]).toEqual(['', '自动', '自动（1500 万元）'])
    await page.write(text.prints.second, '')
    expect(shown()[1]).toEqual(['', '自动', '自动（100 万元）'])
  })

  test('keep a history of saves with the names of changes, and a former save can be restored by saving it', async () => {
    const { page, save, stored } = await openSettings()
    for (const amount of ['50', '80']) {
      await page.write(text.prints.amount, amount)
      await save()
    }
    expect(readSaves(stored()).map(({ settings }) => settings['prints.amount'])).toEqual([80, 50])
    await page.press(text.tools.history(2))
    expect(page.text('[role=dialog]')).toContain('改了 大单提示金额')
    await page.press(text.tools.goBack(1))
    expect(page.field(text.prints.amount).value).toBe('50')
    expect(stored()['prints.amount']).toBe(80)
    await save()
    expect(stored()['prints.amount']).toBe(50)
    expect(readSaves(stored())).toHaveLength(3)
  })

  test('are merged with what another window stored, and a conflict on the same setting is asked about', async () => {
    const { page, save, elsewhere, stored } = await openSettings()
    await page.write(text.prints.amount, '50')
    elsewhere('keys', '{"?":"Alt+h"}')
    await save()
    expect(stored()).toMatchObject({ 'prints.amount': 50, keys: '{"?":"Alt+h"}' })
    await page.write(text.prints.amount, '60')
    elsewhere('prints.amount', 70)
    await save()
    expect(page.text('[role=dialog]')).toContain(text.conflict)
    expect(stored()['prints.amount']).toBe(70)
    await page.press(text.merge)
    await page.pass(200)
    expect(stored()['prints.amount']).toBe(60)
  })

  test('that are stored are known to every part of the page', async () => {
    const { page, save } = await openSettings()
    await page.write(text.prints.amount, '50')
    await save()
    expect(accountTexts.known()?.values['prints.amount']).toBe(50)
  })

  test('are taken from a file as a draft, with what other pages keep', async () => {
    const { page, save, stored } = await openSettings({ keys: '{}' })
    const file = JSON.stringify({
      kind: 'zeus-settings',
      version: 1,
      at: 1,
      values: { 'prints.amount': 25, keys: '{"?":"F2"}', 'flow.large': -1 },
    })
    const input = page.field(text.tools.importLabel)
    Object.defineProperty(input, 'files', { value: [new File([file], 'a.json')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await page.pass(200)
    expect(page.field(text.prints.amount).value).toBe('25')
    expect(page.text()).toContain(text.unsaved(2))
    expect(stored()).toEqual({ keys: '{}' })
    await save()
    expect(stored()).toMatchObject({ 'prints.amount': 25, keys: '{"?":"F2"}', 'flow.large': 20 })
  })

  test('show what becomes of today’s money, by grade and with the sign of the change', async () => {
    const { page } = await openSettings()
    // In price units × shares: a hundredth of a yuan.
    const rows = (small: number, extra: number) => [
      { slot: 1, adS: small * 100, adM: 0, adL: 1_000_000 * 100, adX: extra * 100 },
      { slot: 2, adL: -400_000 * 100 },
    ]
    await page.fill(
      topicOf.flow(MAOTAI, STANDARD_LEDGER_ID),
      section('flow', rows(-50_000, 2_000_000), { snapshot: true }),
    )
    await page.fill(topicOf.flow(MAOTAI, 'sina-live'), section('flow', rows(20_000, 1_500_000), { snapshot: true }))
    const sina = [...page.named(text.flow.preset, '[role=radiogroup]').querySelectorAll<HTMLElement>('[role=radio]')][1]
    await page.click(sina as HTMLElement)
    await page.pass(1_000)
    const cells = [...document.querySelectorAll('section#flow tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['超大单', '+200.00万', '+150.00万', '-50.00万'],
      ['大单', '+60.00万', '+60.00万', '0'],
      ['中单', '0', '0', '0'],
      ['小单', '-5.00万', '+2.00万', '+7.00万'],
    ])
    // The first minute of the day that is known.
    expect(page.text('section#flow caption')).toBe('贵州茅台 今日主动净额 · 自 09:31 起')
  })
})
