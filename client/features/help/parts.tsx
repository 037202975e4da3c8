import { address } from '../../../shared/protocol/routes'
import { type EntryId, entryOf } from '../../text/dictionary'
import { helpText as text } from '../../text/help'
import { searchText } from '../../text/search'
import { PageLink } from '../../ui/page-link'
import { entriesByPage } from './places'

const PAGES = entriesByPage()
const FIRST: readonly EntryId[] = ['adNet', 'fullView', 'passive', 'finding']

/** Introduction to the dictionary, and entries to begin with. */
export function DictionaryIntroduction() {
  return (
    <div className="flex max-w-[800px] flex-col gap-5 p-4 lg:p-8 lg:pt-5">
      <header className="flex flex-col gap-2">
        <h2 className="text-20 font-medium">{text.intro.title}</h2>
        <p className="text-15 leading-relaxed text-text-2">{text.intro.lead}</p>
      </header>
      <section className="flex flex-col gap-2">
        <h3 className="text-12 text-text-3">{text.intro.first}</h3>
        <ul className="grid gap-px border border-line bg-line sm:grid-cols-2">
          {FIRST.map((id) => (
            <li key={id} className="bg-panel">
              <a href={`#${id}`} className="flex h-full flex-col gap-1 p-3 hover:bg-raised">
                <span className="text-15 text-accent">{entryOf(id).name}</span>
                <span className="leading-relaxed text-text-2">{entryOf(id).what}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <ByPage />
    </div>
  )
}

/** The entries of each page's tables. */
const ByPage = () => (
  <section className="flex flex-col gap-2">
    <h3 className="text-12 text-text-3">{text.intro.byPage}</h3>
    <dl className="flex flex-col">
      {PAGES.map(({ page, href, ids }) => (
        <div key={href} className="grid grid-cols-[7rem_1fr] gap-x-4 border-t border-line py-2">
          <dt>
            <PageLink href={href} className="text-accent hover:underline">
              {page}
            </PageLink>
          </dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1">
            {ids.map((id) => (
              <a key={id} href={`#${id}`} className="text-text-2 hover:text-accent hover:underline">
                {entryOf(id).name}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

interface Keys {
  when: string
  keys: readonly { keys: string; title: string }[]
}

const { keyCard } = searchText
const KEYS: readonly Keys[] = [
  { when: keyCard.anywhere, keys: [keyCard.search, ...text.keys.pageKeys, ...keyCard.fixed] },
  { when: keyCard.tables, keys: keyCard.tableKeys },
  { when: keyCard.charts, keys: keyCard.chartKeys },
]

const Part = ({ lead, children }: { lead: string; children: React.ReactNode }) => (
  <div className="flex max-w-[900px] flex-col gap-5 p-4 lg:p-8 lg:pt-5">
    <p className="text-15 leading-relaxed">{lead}</p>
    {children}
  </div>
)

export const KeysPart = () => (
  <Part lead={text.keys.lead}>
    {KEYS.map(({ when, keys }) => (
      <section key={when} className="flex flex-col gap-2">
        <h2 className="text-12 text-text-3">{when}</h2>
        <dl className="grid grid-cols-[9rem_1fr] gap-x-4 gap-y-1.5 sm:grid-cols-[12rem_1fr]">
          {keys.map((key) => (
            <div key={key.keys} className="contents">
              <dt>
                <kbd className="text-accent">{key.keys}</kbd>
              </dt>
              <dd>{key.title}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Part>
)

export function SourcesPart() {
  const { lead, rows, heads, toStatus } = text.sources
  return (
    <Part lead={lead}>
      <dl className="flex flex-col">
        {rows.map(({ name, what, gives }) => (
          <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="text-15">{name}</dt>
            <dd className="flex flex-col gap-1 leading-relaxed">
              <span>{what}</span>
              <span className="text-text-2">
                <span className="text-text-3">{heads.gives}：</span>
                {gives}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <PageLink href={address.status()} className="text-accent hover:underline">
          {toStatus}
        </PageLink>
      </p>
    </Part>
  )
}

export const LimitsPart = () => (
  <Part lead={text.limits.lead}>
    <dl className="flex flex-col">
      {text.limits.rows.map(({ name, what }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[14rem_1fr]">
          <dt className="text-15">{name}</dt>
          <dd className="leading-relaxed text-text-2">{what}</dd>
        </div>
      ))}
    </dl>
  </Part>
)
