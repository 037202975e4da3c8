import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { notifyQueryChange } from './use-query'

/** Navigates to an address of this product without a page reload. */
export function useGo(): (href: string) => void {
  const { history } = useRouter()
  return (href) => {
    history.push(href)
    // Flush the router's deferred change of the address before readers of its parameters are notified.
    history.flush()
    notifyQueryChange()
  }
}

/** A link within the product: a plain click changes the page in place, others do what links do. */
export function PageLink(props: {
  href: string
  className?: string
  title?: string
  current?: boolean
  children: ReactNode
}) {
  const { href, className, title, current, children } = props
  const go = useGo()
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} title={title} className={className} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {children}
    </a>
  )
}
