import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskText as text } from '../../client/text/desk'
import { userPageText } from '../../client/text/user-page'
import type { Desk, Desks } from '../../shared/protocol/rest-desks'
import { SIZES, signedInContext } from '../support/browser'
import { deskOf } from '../support/desk-page'
import { type DeskStage, openDeskStage } from '../support/desk-stage'
import { putResource } from '../support/put-resource'
import { START_MS } from '../support/shared-product'

const SETTLED = { timeout: 60_000 }

let stage: DeskStage
let context: BrowserContext
let page: Page
let desk: DeskStage['desk']

beforeAll(async () => {
  stage = await openDeskStage('desk-kept')
  ;({ context, page, desk } = stage)
}, START_MS)
afterAll(() => stage?.close())

test('a desk is saved under a name, and has its versions', async () => {
  await desk.choose('复盘')
  await desk.title('K 线').waitFor(SETTLED)
  await desk.bar.getByRole('button', { name: '保存' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('打板')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await desk.button('桌面：打板').waitFor(SETTLED)
  await desk.add('预警流')
  await desk.bar.getByRole('button', { name: '保存' }).click()
  await page.getByText('未保存').waitFor({ state: 'detached', ...SETTLED })
  await desk.more('版本')
  const versions = page.getByRole('dialog').getByRole('listitem')
  await expect
    .poll(() => versions.allInnerTexts(), SETTLED)
    .toEqual([
      expect.stringMatching(/第 2 版[\s\S]*10 个栏目[\s\S]*当前/),
      expect.stringMatching(/第 1 版[\s\S]*9 个栏目/),
    ])
  await desk.picture('versions')
  await versions.nth(1).getByRole('button', { name: '恢复' }).click()
  await desk.pane('响过的').waitFor({ state: 'detached' })
  await desk.button('撤销').click()
  await desk.pane('响过的').waitFor()
})

test('saved elsewhere it is opened, and what stood here can be had back and saved over it', async () => {
  const { gateway, userId } = stage
  const headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  const answer = await fetch(`${gateway.url}/api/desks`, { headers })
  const { desks } = ((await answer.json()) as { data: Desks }).data
  const [stored] = desks as [Desk]
  const { id, name, revision, layout } = stored
  const panes = layout.panes.filter(({ kind }) => kind !== 'alerts')
  await putResource(gateway, userId, `desks/${id}`, { name, revision, layout: { ...layout, panes } })
  await page.getByText(text.newerOpened(3)).waitFor(SETTLED)
  await desk.pane('响过的').waitFor({ state: 'detached' })
  await desk.button('撤销').click()
  await desk.pane('响过的').waitFor()
  const strip = page.getByRole('region', { name: text.newer })
  await strip.getByRole('button', { name: text.openNewer }).click()
  await desk.pane('响过的').waitFor({ state: 'detached' })
  await desk.button('撤销').click()
  await strip.getByRole('button', { name: text.keepOwn }).click()
  await strip.waitFor({ state: 'detached' })
  await desk.bar.getByRole('button', { name: '保存' }).click()
  await page.getByText('未保存').waitFor({ state: 'detached', ...SETTLED })
  await desk.more('版本')
  const versions = page.getByRole('dialog').getByRole('listitem')
  await expect.poll(() => versions.first().innerText(), SETTLED).toMatch(/第 4 版[\s\S]*10 个栏目[\s\S]*当前/)
  await page.keyboard.press('Escape')
})

test('it is shared by a link that shows it before it is taken over', async () => {
  await desk.more('分享')
  await desk.button('生成链接').click()
  const href = new URL(await page.getByRole('textbox', { name: '链接' }).inputValue())
  await page.keyboard.press('Escape')
  const second = await signedInContext(stage.browser, stage.gateway, {
    userId: await stage.gateway.register('friend'),
    size: SIZES.laptop,
  })
  const friend = await stage.open(second, href.pathname + href.search)
  const there = deskOf(friend)
  await friend
    .getByText(/分享的“打板”/)
    .first()
    .waitFor(SETTLED)
  await there.title('K 线').waitFor(SETTLED)
  expect(await there.bar.count()).toBe(0)
  await there.picture('preview')
  await there.button('取用这个桌面').click()
  await there.button('桌面：打板').waitFor(SETTLED)
  expect(new URL(friend.url()).search).toBe('')
  await there.title('K 线').waitFor(SETTLED)
  await desk.more('分享')
  await desk.button('停止分享').click()
  await desk.button('生成链接').waitFor(SETTLED)
  await page.keyboard.press('Escape')
  await friend.goto(href.pathname + href.search)
  await friend.getByText('这个分享链接已失效').waitFor(SETTLED)
  await there.button('回到我的桌面').click()
  await there.button('桌面：打板').waitFor(SETTLED)
  await second.close()
})

test('it is there again after the browser was closed: one click, its windows and what they showed', async () => {
  const wanted = stage.stocks()[1] as string
  await desk.title('K 线').click()
  await desk.type(wanted)
  await desk.title('K 线', stage.nameOf(wanted)).waitFor(SETTLED)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/desk-day') && response.request().postData()?.includes('"window"') === true,
  )
  const [popped] = await Promise.all([page.waitForEvent('popup'), desk.popOut('分时')])
  await deskOf(popped).title('分时', stage.nameOf(wanted)).waitFor(SETTLED)
  await kept
  await context.close()
  context = await signedInContext(stage.browser, stage.gateway, { userId: stage.userId, size: SIZES.laptop })
  page = await stage.open(context)
  desk = deskOf(page)
  const offer = page.getByRole('region', { name: '昨日桌面' })
  await offer.waitFor(SETTLED)
  expect(await offer.innerText()).toMatch(/10 个栏目 · 1 个窗口/)
  await desk.picture('offer')
  const [again] = await Promise.all([page.waitForEvent('popup'), desk.button('恢复').click()])
  await desk.title('K 线', stage.nameOf(wanted)).waitFor(SETTLED)
  await deskOf(again).title('分时', stage.nameOf(wanted)).waitFor(SETTLED)
  expect(await desk.title('分时').count()).toBe(0)
  await again.close()
})

test('a pane that this program does not know is kept, and said to be', async () => {
  const layout = { format: 9, panes: [{ id: 'x', kind: 'hologram', x: 0, y: 0, w: 12, h: 12 }], codes: {} }
  const token = await stage.gateway.mint(stage.userId)
  await fetch(`${stage.gateway.url}/api/desks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: '未来', layout }),
  })
  await page.reload()
  await desk.choose('未来')
  await page.getByText('这个版本没有“hologram”栏目').waitFor(SETTLED)
  await page.getByText(/由更新的版本（格式 9）保存/).waitFor()
})

test('a page for one person is composed in the page: panes put on, filled, moved, published, and had back', async () => {
  await page.goto('/user_custom/friend')
  await page.getByText(userPageText.begin).waitFor(SETTLED)
  await desk.button('编辑页面').click()
  await desk.button('加栏目').click()
  await desk.item('代码列表').click()
  const list = desk.pane('代码列表')
  await list.getByText('还没有代码').waitFor(SETTLED)
  const [first, second] = stage.stocks() as [string, string]
  await desk.menu('代码列表').click()
  await desk.item('选代码…').click()
  const field = page.getByRole('textbox', { name: '代码或名称' })
  await field.fill(`${first} ${stage.nameOf(second)} 不存在的`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByText('不认识：不存在的').waitFor()
  await field.fill(`${first} ${stage.nameOf(second)}`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  for (const id of [first, second]) await list.getByText(stage.nameOf(id)).first().waitFor(SETTLED)
  await desk.button('发布新版本').click()
  await page.getByText('已发布版本 1', { exact: true }).waitFor(SETTLED)
  await desk.button('加栏目').click()
  await desk.item('文字').click()
  await desk.menu('文字').click()
  await desk.item('写文字…').click()
  await page.getByRole('textbox', { name: '文字' }).fill('九点半前先看竞价')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await desk.button('编排').click()
  await desk.mover('文字').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(/^文字：.*宽 6 高 10$/).waitFor()
  await desk.button('编排完成').click()
  await desk.button('发布新版本').click()
  await page.getByText('为 friend 定制 · 版本 2').waitFor(SETTLED)
  await desk.button('版本').click()
  const versions = page.getByRole('dialog').getByRole('listitem')
  await expect.poll(() => versions.allInnerTexts(), SETTLED).toHaveLength(2)
  await versions.nth(1).getByRole('button', { name: '恢复' }).click()
  await desk.pane('文字').waitFor({ state: 'detached' })
  await desk.button('撤销').click()
  await desk.pane('文字').waitFor()
  await desk.picture('user-page')
})

test('it is seen by its person and by whom they let, and by nobody else', async () => {
  const friendContext = await signedInContext(stage.browser, stage.gateway, {
    userId: await stage.gateway.register('guest'),
    size: SIZES.laptop,
  })
  const guest = await stage.open(friendContext, '/user_custom/friend')
  await guest.getByText('此页为专属定制，联系客服').waitFor(SETTLED)
  await desk.button('谁可以看').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('nobody')
  await dialog.getByRole('button', { name: '添加' }).click()
  await dialog.getByText(/没有这个账号/).waitFor(SETTLED)
  await dialog.getByRole('textbox').fill('guest')
  await dialog.getByRole('button', { name: '添加' }).click()
  await dialog.getByRole('listitem').getByText('guest').first().waitFor(SETTLED)
  await guest.reload()
  await guest.getByText('九点半前先看竞价').waitFor(SETTLED)
  expect(await guest.getByRole('button', { name: '编辑页面' }).count()).toBe(0)
  await dialog.getByRole('combobox', { name: /的权限/ }).selectOption('可编辑')
  await expect
    .poll(async () => {
      await guest.reload()
      await guest.getByText('九点半前先看竞价').waitFor(SETTLED)
      return guest.getByRole('button', { name: '编辑页面' }).count()
    }, SETTLED)
    .toBe(1)
  await dialog.getByRole('button', { name: /^移除/ }).click()
  await dialog.getByText('还没有指定其他账号').waitFor(SETTLED)
  await guest.reload()
  await guest.getByText('此页为专属定制，联系客服').waitFor(SETTLED)
  await friendContext.close()
})

test('nothing went wrong on the way but what was refused: a link taken back, a page that is not open, a name of nobody', () =>
  expect(stage.faults().filter((fault) => !/404.*shared-desks|40[34].*user-custom/.test(fault))).toEqual([]))
