import type { ReactNode } from 'react'

interface TitledSectionProps {
  title: string
  /** Purpose of the section, beside its title. */
  why: string
  children: ReactNode
}

export function TitledSection({ title, why, children }: TitledSectionProps) {
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="text-13 font-medium">
        {title}
        <span className="ml-2 text-12 font-normal text-text-3">{why}</span>
      </h3>
      {children}
    </section>
  )
}
