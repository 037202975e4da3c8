import type { ReactNode } from 'react'
import { address } from '../../shared/protocol/routes'
import { shell } from '../text/shell'
import { classNames } from '../ui/class-names'

interface HeaderFrameProps {
  narrowMenu: ReactNode
  menu: ReactNode
  /** Beside the product's name. */
  mark?: ReactNode
  /** Search, bell, help, account. */
  tools: ReactNode
  strip: ReactNode
  className?: string | false
}

/** Layout of the header, also of the first HTML: one row where there is room for the status beside the menu, else two. */
export function HeaderFrame({ narrowMenu, menu, mark, tools, strip, className }: HeaderFrameProps) {
  return (
    <header
      className={classNames(
        'flex shrink-0 flex-wrap items-center border-b border-line bg-panel print:hidden',
        className,
      )}
    >
      <div className="px-1 min-[1120px]:hidden">{narrowMenu}</div>
      <a
        href={address.home()}
        className="flex h-10 items-center px-2 text-15 font-medium whitespace-nowrap text-text-1"
      >
        {shell.product}
        {mark}
      </a>
      <div className="hidden min-w-0 min-[1120px]:block">{menu}</div>
      <div className="ml-auto flex items-center pr-1 min-[1860px]:order-2 min-[1860px]:ml-0">{tools}</div>
      <div className="w-full border-t border-line min-[1860px]:order-1 min-[1860px]:w-auto min-[1860px]:flex-1 min-[1860px]:border-t-0 min-[1860px]:pl-4">
        {strip}
      </div>
    </header>
  )
}
