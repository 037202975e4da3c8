import * as Navigation from '@radix-ui/react-navigation-menu'
import { useAtomValue } from 'jotai'
import { type ComponentProps, Fragment } from 'react'
import { hasVideosAtom, newVideoAtom } from '../store/account/new-video'
import { ownName } from '../store/account/own-name'
import { furtherPages } from '../store/page-list'
import { shell } from '../text/shell'
import { classNames } from '../ui/class-names'
import { Dropdown, DropdownLink } from '../ui/dropdown'
import { type MenuItem, menuLinkClass, videoItem, visibleGroups } from './menu-items'

/** The red dot, with its word, beside the video entry. */
export function NewVideoDot() {
  if (!useAtomValue(newVideoAtom)) return null
  return (
    <span
      title={shell.newVideoLabel}
      className="ml-1 inline-flex h-4 items-center rounded-full bg-up px-1 text-11 leading-none text-on-solid"
    >
      {shell.newVideo}
    </span>
  )
}

const isHere = (href: string) => {
  const clean = (path: string) => path.replace(/\/$/, '') || '/'
  const at = clean(location.pathname)
  return at === clean(href) || (at === '/' && href === '/trading/AD')
}

function Item({ item, children }: { item: MenuItem; children?: React.ReactNode }) {
  return (
    <Navigation.Item>
      <Navigation.Link asChild active={isHere(item.href)}>
        <a href={item.href} target="_blank" rel="noopener" className={menuLinkClass}>
          {item.title}
          {children}
        </a>
      </Navigation.Link>
    </Navigation.Item>
  )
}

function MoreButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={shell.morePages}
      {...props}
      className={classNames(menuLinkClass, 'cursor-pointer')}
    >
      {shell.more}
      <span aria-hidden="true" className="ml-1 text-11">
        ▾
      </span>
    </button>
  )
}

/** The wide menu: five groups, videos, and 更多 with the other pages. Links open in new tabs (specification §2). */
export function Menu({ signedIn }: { signedIn: boolean }) {
  const hasVideos = useAtomValue(hasVideosAtom)
  const divider = (key: string) => (
    <li key={key} aria-hidden="true" className={classNames('mx-1 h-4 w-px shrink-0 bg-line')} />
  )
  return (
    <Navigation.Root aria-label={shell.mainMenu} className="min-w-0">
      <Navigation.List className="flex items-center">
        {visibleGroups(signedIn).map((group) => (
          <Fragment key={group[0]?.href}>
            {group.map((item) => (
              <Item key={item.href} item={item} />
            ))}
            {divider(`${group[0]?.href}|`)}
          </Fragment>
        ))}
        {hasVideos && (
          <Item item={videoItem}>
            <NewVideoDot />
          </Item>
        )}
        {signedIn && (
          <li>
            <Dropdown align="start" trigger={<MoreButton />}>
              {furtherPages(ownName()).map(({ title, href }) => (
                <DropdownLink key={href} href={href}>
                  {title}
                </DropdownLink>
              ))}
            </Dropdown>
          </li>
        )}
      </Navigation.List>
    </Navigation.Root>
  )
}
