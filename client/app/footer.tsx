import { address } from '../../shared/protocol/routes'
import { ownName } from '../store/account/own-name'
import { furtherPages } from '../store/page-list'
import { shell } from '../text/shell'
import { PageLink } from '../ui/page-link'

/** Licence, the pages that the menu has no room for, and a note. */
export function Footer({ signedIn }: { signedIn: boolean }) {
  return (
    <footer className="flex min-h-6 shrink-0 flex-wrap items-center justify-between gap-x-4 border-t border-line bg-app px-2 text-11 text-text-3 print:hidden">
      <a
        href={address.licence()}
        target="_blank"
        rel="noopener"
        className="text-text-2 hover:text-text-1 hover:underline"
      >
        {shell.footer.licence}
      </a>
      {signedIn && (
        <nav aria-label={shell.furtherPages} className="flex flex-wrap gap-x-3 max-sm:hidden">
          {furtherPages(ownName()).map(({ title, href }) => (
            <PageLink key={href} href={href} className="hover:text-text-1 hover:underline">
              {title}
            </PageLink>
          ))}
        </nav>
      )}
      <span>{shell.footer.note}</span>
    </footer>
  )
}
