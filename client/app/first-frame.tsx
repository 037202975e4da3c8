import { PAGE_LAYOUTS } from '../../shared/protocol/page-layouts'
import { demoText } from '../text/demo'
import { helpText } from '../text/help'
import { frame, shell, strip } from '../text/shell'
import { HelpIcon, MenuIcon, SearchIcon, UserIcon } from '../ui/icons'
import { BellIcon } from '../ui/icons-alert'
import { Footer } from './footer'
import { HeaderFrame } from './header-frame'
import { type MenuItem, menuLinkClass, userItem, visibleGroups } from './menu-items'
import { PageSkeleton } from './page-skeleton'

/** Size of a large icon button. */
const iconClass = 'inline-flex size-11 shrink-0 items-center justify-center text-text-2'

const Link = ({ item }: { item: MenuItem }) => (
  <li>
    <a href={item.href} target="_blank" rel="noopener" className={menuLinkClass}>
      {item.title}
    </a>
  </li>
)

const Menu = () => (
  <nav aria-label={shell.mainMenu}>
    <ul className="flex items-center">
      {visibleGroups(true).map((group) => [
        ...group.map((item) => <Link key={item.href} item={item} />),
        <li key={`${group[0]?.href}|`} aria-hidden="true" className="mx-1 h-4 w-px shrink-0 bg-line" />,
      ])}
      <li className={menuLinkClass}>
        {shell.more}
        <span aria-hidden="true" className="ml-1 text-11">
          ▾
        </span>
      </li>
    </ul>
  </nav>
)

const Tools = () => (
  <>
    <span className={iconClass} title={shell.search}>
      <SearchIcon />
    </span>
    <span className={iconClass}>
      <BellIcon />
    </span>
    <span className={`${iconClass} max-[1119px]:hidden`} title={helpText.help}>
      <HelpIcon />
    </span>
    <a
      href={userItem.href}
      target="_blank"
      rel="noopener"
      className={`${menuLinkClass} max-[1119px]:hidden [.demo_&]:hidden`}
    >
      <UserIcon />
      <span className="ml-1">{userItem.title}</span>
    </a>
    <span className={menuLinkClass}>{shell.customerService}</span>
  </>
)

/** HTML that the gateway sends with pages of one layout only. */
const only = (name: string, html: string) => `<!--only ${name}-->${html}<!--/only-->`

type Render = (element: React.ReactElement) => string

/**
 * Header, skeletons and footer as HTML, shown before any script runs. The gateway sends one of the skeletons. Signed-in
 * and demo users see it immediately, except on walls, in windows of one pane and in replays
 * (class `framed`, `theme.js`).
 */
export function firstFrame(render: Render): string {
  const header = render(
    <HeaderFrame
      narrowMenu={
        <span className={iconClass}>
          <MenuIcon size={20} />
        </span>
      }
      menu={<Menu />}
      tools={<Tools />}
      strip={
        <div className="flex h-6 items-center gap-3 overflow-hidden px-2 text-12 whitespace-nowrap text-text-2">
          {strip.unknownPhase}
        </div>
      }
    />,
  )
  const banner = render(
    <div className="hidden h-7 shrink-0 items-center border-b border-line bg-raised px-2 text-12 max-sm:h-11 [.demo_&]:flex">
      <span className="shrink-0 rounded bg-accent px-1.5 text-on-solid">{demoText.label}</span>
    </div>,
  )
  const layouts = PAGE_LAYOUTS.map((layout) => only(layout, render(<PageSkeleton layout={layout} />))).join('')
  return `<div class="first-frame">${header}${banner}<main class="relative min-h-0 flex-1 overflow-hidden">${layouts}</main>${render(<Footer />)}</div>`
}

/**
 * Shown by `load-again.js` where a script could not be loaded. Its styles stand in the HTML: the stylesheet may be lost
 * too.
 */
export const loadFailed = (
  <p
    id="load-failed"
    role="alert"
    hidden
    style={{
      position: 'fixed',
      inset: 'auto 0 0',
      zIndex: 100,
      margin: 0,
      padding: '12px',
      textAlign: 'center',
      color: '#fff',
      background: '#8a4b00',
    }}
  >
    {frame.loadFailed}{' '}
    <button
      type="button"
      style={{ font: 'inherit', color: 'inherit', background: 'none', textDecoration: 'underline' }}
    >
      {frame.loadNow}
    </button>
  </p>
)
