// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AddVideo } from '../../../../client/features/video/add-video'
import { PublishedVideoList } from '../../../../client/features/video/published-list'
import { VideoList } from '../../../../client/features/video/video-list'
import { VideoView } from '../../../../client/features/video/video-view'
import { session } from '../../../../client/session/session'
import { addVideo, video as text } from '../../../../client/text/video'
import type { VideoItem } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { openPage, wordsOf } from '../../open-page'

const iso = (time: number) => new Date(time).toISOString()
const item = (id: string, more: Partial<VideoItem> = {}): VideoItem => ({
  id,
  title: `早评 ${id}`,
  date: iso(clock('09:05:00')),
  source: 'link',
  url: `https://x.test/${id}`,
  durationSeconds: 754,
  codes: [],
  chapters: [],
  ...more,
})

function signIn(role: 'operator' | 'member') {
  const spy = vi.spyOn(session, 'user').mockReturnValue({ id: 'u1', role } as never)
  onTestFinished(() => spy.mockRestore())
}

describe('the list of videos', () => {
  const list = async (videos: readonly VideoItem[], viewedUntil: string | null = null, chosen?: string) => {
    const page = await openPage()
    await page.show(<VideoList videos={videos} chosen={chosen} viewedUntil={viewedUntil} />)
    return { page, cards: [...document.querySelectorAll('nav a')].map(wordsOf) }
  }

  test.each<[string, Partial<VideoItem>, string]>([
    ['with its minute in Beijing and its length', {}, '早评 a 09:05 12:34'],
    ['of more than an hour', { durationSeconds: 3_723 }, '早评 a 09:05 1:02:03'],
    ['whose length nobody knows', { durationSeconds: null }, `早评 a 09:05 ${text.unknownLength}`],
    [
      'with chapters',
      {
        chapters: [
          { at: 0, title: '一' },
          { at: 9, title: '二' },
        ],
      },
      '早评 a 09:05 12:34 章节 2',
    ],
    [
      'with codes, four at most',
      { codes: ['1.SH', '2.SH', '3.SH', '4.SH', '5.SH', '6.SH'] },
      '早评 a 09:05 12:34 1.SH 2.SH 3.SH 4.SH + 2',
    ],
  ])('has each %s', async (_, more, words) => {
    const { cards } = await list([item('a', more)], iso(clock('09:05:00')))
    expect(cards).toEqual([words])
  })

  test('marks videos newer than the last visit, and the one in the player', async () => {
    const videos = [item('b', { date: iso(clock('09:30:00')) }), item('a')]
    const { cards } = await list(videos, iso(clock('09:05:00')), 'a')
    expect(cards.map((card) => card.includes(text.newMark))).toEqual([true, false])
    expect(document.querySelector('[aria-current=page]')?.getAttribute('href')).toContain('a')
  })
})

describe('the page of videos', () => {
  const open = async (name: string | undefined, videos: unknown) => {
    signIn('member')
    const page = await openPage({ answers: { 'GET /api/video': videos } })
    await page.show(<VideoView name={name} />)
    await page.pass(300)
    return page
  }

  test('says so if it is empty', async () => {
    expect((await open(undefined, [])).text()).toContain(text.empty)
  })

  test('reports an unknown video in the address, next to the existing ones', async () => {
    const page = await open('gone', [item('a')])
    expect(page.text()).toContain(text.unknownTitle)
    expect(page.text()).toContain(text.count(1))
    expect(page.text()).not.toContain(text.add)
  })
})

describe('who publishes', () => {
  test('is limited to operators', async () => {
    signIn('member')
    const page = await openPage()
    await page.show(<AddVideo />)
    expect(page.text()).toContain(addVideo.forbidden)
    expect(document.querySelector('form')).toBeNull()
  })

  async function editor(answers: Record<string, unknown> = {}) {
    signIn('operator')
    const page = await openPage({ answers: { 'GET /api/video': [], 'GET /api/video/scheduled': [], ...answers } })
    await page.show(<AddVideo />)
    await page.press(addVideo.link, '[role=tab]')
    return { page, submit: page.submit, sent: () => page.requests['POST /api/video/link']?.map(({ body }) => body) }
  }

  test('sees what is missing or invalid, and nothing is sent', async () => {
    const { page, submit, sent } = await editor()
    await submit()
    expect(page.text()).toContain(addVideo.needLink)
    expect(page.text()).toContain(addVideo.needTitle)
    await page.write(addVideo.linkLabel, 'https://x.test/1')
    await page.write(addVideo.title, '早评')
    await page.write(addVideo.codes, '600519 茅台')
    await page.write(addVideo.chapters, '00:10 开盘\n讲解')
    await submit()
    expect(page.text()).toContain(addVideo.codesWrong('茅台'))
    expect(page.text()).toContain(addVideo.chaptersWrong('2'))
    expect(sent()).toBeUndefined()
  })

  test('sends texts trimmed, each code once, and chapters sorted by time', async () => {
    const { page, submit, sent } = await editor({ 'POST /api/video/link': item('new') })
    await page.write(addVideo.linkLabel, ' https://x.test/1 ')
    await page.write(addVideo.title, ' 早评 ')
    await page.write(addVideo.codes, '600519，600519.SH 000001.SZ')
    await page.write(addVideo.chapters, '03:15 尾盘\n00:10 开盘')
    await submit()
    expect(sent()).toEqual([
      {
        url: 'https://x.test/1',
        title: '早评',
        codes: ['600519.SH', '000001.SZ'],
        durationSeconds: null,
        chapters: [
          { at: 10, title: '开盘' },
          { at: 195, title: '尾盘' },
        ],
        date: expect.stringMatching(/Z$/),
      },
    ])
    // For the next one of the day.
    expect(page.field(addVideo.title).value).toBe('')
  })
})

describe('what is published', () => {
  test('is listed with its day, length and source; a scheduled video with its publication time', async () => {
    const page = await openPage()
    const later = item('later', { date: iso(clock('10:00:00') + 3 * 86_400_000), source: 'file' })
    await page.show(
      <PublishedVideoList
        videos={[later, item('a', { durationSeconds: null, chapters: [{ at: 0, title: '一' }] })]}
        onChange={vi.fn()}
      />,
    )
    const rows = [...document.querySelectorAll('tbody tr')].map(wordsOf)
    const day = (offset: number) =>
      new Date(clock('10:00:00') + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(rows[0]).toContain(`${addVideo.scheduled(day(3))} 文件 12:34 —`)
    expect(rows[1]).toContain(`${day(0)} 链接 — 1`)
  })

  test('is removed only after a second confirmation', async () => {
    const page = await openPage({ answers: { 'DELETE /api/video/a': {} } })
    const onChange = vi.fn()
    await page.show(<PublishedVideoList videos={[item('a')]} onChange={onChange} />)
    await page.press(`${addVideo.remove} 早评 a`)
    expect(page.text()).toContain(addVideo.removeWhy('早评 a'))
    expect(page.requests['DELETE /api/video/a']).toBeUndefined()
    const sure = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)
    await page.click(sure as HTMLElement)
    await page.pass(200)
    expect([page.requests['DELETE /api/video/a']?.length, onChange.mock.calls.length]).toEqual([1, 1])
  })
})
