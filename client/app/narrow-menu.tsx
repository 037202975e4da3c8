import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import { address } from '../../shared/protocol/routes'
import { hasVideosAtom } from '../store/account/new-video'
import { ownName } from '../store/account/own-name'
import { furtherPages } from '../store/page-list'
import { helpText } from '../text/help'
import { introductionText } from '../text/introduction'
import { shell } from '../text/shell'
import { Dropdown, DropdownDivider, DropdownItem, DropdownLink } from '../ui/dropdown'
import { IconButton } from '../ui/icon-button'
import { MenuIcon } from '../ui/icons'
import { useIntroduction } from './help-menu'
import { NewVideoDot } from './menu'
import { userItem, videoItem, visibleGroups } from './menu-items'

/** The entries of the wide menu, the account and the licence in a dropdown, for narrow screens. */
export function NarrowMenu({ signedIn }: { signedIn: boolean }) {
  const hasVideos = useAtomValue(hasVideosAtom)
  const introduce = useIntroduction()
  return (
    <Dropdown
      align="start"
      trigger={
        <IconButton label={shell.openMenu} size="large">
          <MenuIcon size={20} />
        </IconButton>
      }
    >
      {visibleGroups(signedIn).map((group) => (
        <Fragment key={group[0]?.href}>
          {group.map((item) => (
            <DropdownLink key={item.href} href={item.href}>
              {item.title}
            </DropdownLink>
          ))}
          <DropdownDivider />
        </Fragment>
      ))}
      {hasVideos && (
        <DropdownLink href={videoItem.href}>
          {videoItem.title}
          <NewVideoDot />
        </DropdownLink>
      )}
      <DropdownLink href={userItem.href}>{userItem.title}</DropdownLink>
      <DropdownLink href={address.help()}>{helpText.help}</DropdownLink>
      {signedIn && <DropdownItem onSelect={introduce}>{introductionText.again}</DropdownItem>}
      {signedIn && <DropdownDivider />}
      {signedIn &&
        furtherPages(ownName()).map(({ title, href }) => (
          <DropdownLink key={href} href={href}>
            {title}
          </DropdownLink>
        ))}
      <DropdownDivider />
      <DropdownLink href={address.licence()}>{shell.footer.licence}</DropdownLink>
    </Dropdown>
  )
}
