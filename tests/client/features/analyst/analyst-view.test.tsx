// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { AnalystView } from '../../../../client/features/analyst/analyst-view'
import { analyst } from '../../../../client/text/analyst'
import type { AssistantReply } from '../../../../shared/protocol/rest-assistant'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'

const fact = (label: string, value: string, unit: string): AssistantReply['facts'][number] => ({
  label,
  value,
  unit,
  asOf: clock('10:01:02'),
  source: '模拟',
  href: `/x/${label}`,
})
const reply: AssistantReply = {
  question: '茅台的资金',
  understood: true,
  suggestions: ['涨跌家数'],
  text: ['{0} 主动净额 {1}，占成交额 {2}。'],
  facts: [fact('名称', '贵州茅台', ''), fact('主动净额', '-123.4', '万元'), fact('占比', '-1.20', '%')],
}

async function ask(answer: unknown, question = '茅台的资金') {
  const page = await openPage({ answers: { 'POST /api/assistant': answer } })
  Element.prototype.scrollIntoView = () => {}
  await page.show(<AnalystView />)
  await page.write('问题', question)
  await act(async () => void page.host.querySelector('form')?.requestSubmit())
  await page.pass(100)
  return page
}

describe('an answer', () => {
  test('puts each figure with its unit where the sentence refers to it', async () => {
    const page = await ask(reply)
    expect(page.asked['POST /api/assistant']?.[0]?.body).toEqual({ question: '茅台的资金', before: [] })
    expect(page.text('article')).toBe('问 ： 茅台的资金 贵州茅台 主动净额 -123.4 万元 ，占成交额 -1.20 % 。')
  })

  test('is evidenced figure by figure with time and source; names are no figures', async () => {
    const page = await ask(reply)
    const rows = [...page.host.querySelectorAll('a[title^="打开"]')].map((each) => each.textContent)
    expect(rows).toEqual(['主动净额-123.4万元10:01:02 · 模拟', '占比-1.20%10:01:02 · 模拟'])
    expect(page.host.querySelector(`a[title="${analyst.open('占比')}"]`)?.getAttribute('href')).toBe('/x/占比')
    expect(page.named('-123.4 万元', 'article a').title).toBe('主动净额 · 模拟 · 10:01:02')
  })

  test('that was not understood says so and leads on', async () => {
    const page = await ask({ ...reply, understood: false, text: ['可以这样问。'], facts: [] })
    expect(page.text('article')).toContain('没有听懂 可以这样问。')
    expect(page.text()).toContain('现成的问题 涨跌家数')
    expect(page.text()).toContain(analyst.evidenceEmpty)
  })

  test('that did not come says why, and is asked again by a button', async () => {
    const page = await ask(refused('internal', '暂时不能回答', 500))
    expect(page.text('article')).toContain('没有得到回答 ： 暂时不能回答')
    page.answers['POST /api/assistant'] = reply
    await page.press('提问', 'article button')
    expect(page.text()).toContain('-123.4 万元')
  })

  test('to nothing is not asked for', async () => {
    const page = await ask(reply, '   ')
    expect(page.asked['POST /api/assistant']).toBeUndefined()
  })
})
