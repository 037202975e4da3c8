import type { ReactNode } from 'react'
import { readLayout } from '../../../../shared/desk/read-layout'
import { fetchUserPage } from '../../../api/user-pages'
import { useResource } from '../../../store/use-resource'
import { deskText } from '../../../text/desk'
import { userPageText as text } from '../../../text/user-page'
import { NoticePanel } from '../../../ui/notice'
import { StateView } from '../../../ui/state-view'
import type { RenderPane } from '../pane-frame'
import { NotMine } from './not-mine'
import { PageDesk } from './page-desk'

/** As accounts are called in addresses. */
const ACCOUNT_NAME = /^[\u4e00-\u9fa5A-Za-z0-9_.@-]{1,64}$/

interface UserPageViewProps {
  name: string
  render: RenderPane
  /** 键盘精灵: picks an instrument for the pane that was used last; answers false where none shows one. */
  keyboard: (pick: (id: string) => boolean) => ReactNode
}

/** The page built for one person: for that person, operators, and whom they let. */
export function UserPageView({ name, render, keyboard }: UserPageViewProps) {
  const valid = ACCOUNT_NAME.test(name)
  const { data, error, reload } = useResource(`user-page ${name}`, (options) =>
    valid ? fetchUserPage(name, options) : Promise.reject(new Error(name)),
  )
  const alone = (state: ReactNode) => (
    <>
      {state}
      {keyboard(() => false)}
    </>
  )
  if (!valid) return alone(<NoticePanel title={text.nameWrong(name)} why={text.nameExpected} className="bg-panel" />)
  if (error?.code === 'forbidden') {
    return alone(<NotMine title={text.forbidden} why={text.forbiddenWhy} name={name} />)
  }
  if (!data && error?.code === 'not-found') {
    return alone(<NotMine title={text.missing(name)} why={text.missingWhy} name={name} />)
  }
  if (!data && error) return alone(<NoticePanel title={error.message} onRetry={reload} className="bg-panel" />)
  if (!data) return alone(<StateView state="loading" className="bg-panel" />)
  const reading = readLayout(data.layout)
  if (!reading.ok) return alone(<StateView state="failed" why={deskText.damaged} className="bg-panel" />)
  return (
    <PageDesk
      page={{ ...data, layout: reading.layout }}
      repairs={reading.repairs}
      render={render}
      keyboard={keyboard}
    />
  )
}
