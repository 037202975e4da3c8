// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PageDesk } from '../../../../../client/features/desk/user-page/page-desk'
import { deskText } from '../../../../../client/text/desk'
import { userPageText as text } from '../../../../../client/text/user-page'
import { DESK_FORMAT } from '../../../../../shared/desk/layout'
import { presetLayout } from '../../../../../shared/desk/presets'
import type { PersonalPage } from '../../../../../shared/protocol/rest-user-pages'
import { openPage } from '../../../open-page'

const empty = (rights: Pick<PersonalPage, 'mayEdit' | 'mayGrant'>): PersonalPage => ({
  name: 'lin',
  version: 0,
  title: '',
  note: '',
  layout: { format: DESK_FORMAT, panes: [], codes: {} },
  ...rights,
})

async function open(rights: Pick<PersonalPage, 'mayEdit' | 'mayGrant'>) {
  const page = await openPage()
  await page.show(
    <PageDesk page={empty(rights)} repairs={[]} render={() => <p data-rendered />} keyboard={() => null} />,
  )
  return page
}

test('an empty page starts from a preset, which can be changed and published at once', async () => {
  const page = await open({ mayEdit: true, mayGrant: true })
  expect(document.body.textContent).toContain(text.begin)
  expect(document.body.textContent).not.toContain(text.missing('lin'))
  await page.press(deskText.presets.trading)
  expect(document.querySelectorAll('[data-rendered]')).toHaveLength(presetLayout('trading').panes.length)
  expect(document.body.textContent).toContain(text.publish)
})

test('a reader of an empty page sees whose it is, and no action that would be refused', async () => {
  await open({ mayEdit: false, mayGrant: false })
  expect(document.body.textContent).toContain(text.missing('lin'))
  expect(document.body.textContent).not.toContain(text.begin)
})
