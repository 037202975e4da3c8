import type { Locator, Page } from 'playwright'

/** Actions of a user on the desk of /monitor, by its visible texts. */
export function deskOf(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const bar = page.getByRole('toolbar', { name: '桌面工具' })
  const menu = (name: string) => page.getByRole('button', { name: `${name}：栏目菜单` })
  return {
    button,
    item,
    bar,
    menu,
    pane: (name: string) => page.getByRole('region', { name, exact: true }),
    /** The head of a pane that shows one instrument. */
    title: (kind: string, of = '') => page.getByRole('heading', { level: 2, name: new RegExp(`^${kind} · ${of}`) }),
    mover: (name: string) => page.getByRole('button', { name: `移动 ${name}`, exact: true }),
    async choose(desk: string): Promise<void> {
      await page.getByRole('button', { name: /^桌面：/ }).click()
      await page.getByRole('menuitemcheckbox', { name: desk, exact: true }).click()
    },
    async more(entry: string): Promise<void> {
      await button('更多').click()
      await item(entry).click()
    },
    async add(kind: string): Promise<void> {
      await bar.getByRole('button', { name: '加栏目' }).click()
      await item(kind).click()
    },
    async popOut(name: string): Promise<void> {
      await menu(name).click()
      await item('弹出窗口').click()
    },
    /** Types a code while a pane has the focus. */
    async type(id: string): Promise<void> {
      await page.keyboard.type(id.slice(0, 6))
      await page.getByRole('dialog', { name: '键盘精灵' }).getByRole('option').first().waitFor({ timeout: 30_000 })
      await page.keyboard.press('Enter')
    },
    /** Drags by so many pixels, in steps as a mouse moves. */
    async draw(from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 2 })
      await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 2 })
      await page.mouse.up()
    },
    async picture(name: string): Promise<void> {
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/desk-${name}.png` })
    },
  }
}

export const boxOf = async (place: Locator) =>
  (await place.boundingBox()) as { x: number; y: number; width: number; height: number }
