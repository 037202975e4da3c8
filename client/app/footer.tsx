import { address } from '../../shared/protocol/routes'
import { shell } from '../text/shell'

/** Licence and a note. Narrow screens end with the tab bar instead, and have the licence in the menu. */
export function Footer() {
  return (
    <footer className="flex min-h-6 shrink-0 flex-wrap items-center justify-between gap-x-4 border-t border-line bg-app px-2 text-11 text-text-3 max-sm:hidden print:hidden">
      <a
        href={address.licence()}
        target="_blank"
        rel="noopener"
        className="text-text-2 hover:text-text-1 hover:underline"
      >
        {shell.footer.licence}
      </a>
      <span>{shell.footer.note}</span>
    </footer>
  )
}
