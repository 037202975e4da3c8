import { address } from '../../../../shared/protocol/routes'
import { ownName } from '../../../store/account/own-name'
import { userPageText as text } from '../../../text/user-page'
import { buttonClass } from '../../../ui/button'
import { NoticePanel } from '../../../ui/notice'
import { PageLink } from '../../../ui/page-link'

/** In place of a page that is not there, or not for this reader: the reader's own one, and the desk that everybody has. */
export function NotMine({ title, why, name }: { title: string; why: string; name: string }) {
  const own = ownName()
  return (
    <NoticePanel
      title={title}
      why={why}
      className="bg-panel"
      action={
        <span className="flex flex-wrap items-center justify-center gap-3">
          {own !== undefined && own !== name && (
            <PageLink href={address.userCustom(own)} className={buttonClass('primary')}>
              {text.ownPage}
            </PageLink>
          )}
          <PageLink href={address.monitor()} className="text-accent hover:underline">
            {text.ownDesk}
          </PageLink>
        </span>
      }
    />
  )
}
