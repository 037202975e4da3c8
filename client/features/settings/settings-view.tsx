import { type ReactNode, useState } from 'react'
import { settings as text } from '../../text/settings'
import { watchlist } from '../../text/watchlist'
import { classNames } from '../../ui/class-names'
import { Notice } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { ColumnsSection } from './columns-section'
import { FlowSection } from './flow-section'
import { LookSection } from './look-section'
import { PrintsSection } from './prints-section'
import { SaveBar } from './save-bar'
import { useSettings } from './use-settings'

type SectionName = keyof typeof text.sections
const SECTIONS = Object.keys(text.sections) as SectionName[]

/** Every word of a section, for the search. */
const WORDS: Record<SectionName, string> = {
  lists: [text.sections.lists, watchlist.addGroup, watchlist.paste, watchlist.colour].join(' '),
  flow: Object.values(text.flow)
    .flatMap((words) => (typeof words === 'string' ? words : Object.values(words)))
    .join(' '),
  columns: [text.sections.columns, ...Object.values(watchlist.columns)].join(' '),
  look: Object.values(text.look).join(' '),
  prints: Object.values(text.prints).join(' '),
}

const found = (typed: string): SectionName[] => {
  const word = typed.trim().toLowerCase()
  return SECTIONS.filter((name) => `${text.sections[name]} ${WORDS[name]}`.toLowerCase().includes(word))
}

/** All settings of a person. `lists`: the editor of the groups, which stores by itself. */
export function SettingsView({ lists }: { lists: ReactNode }) {
  const settings = useSettings()
  const [typed, setTyped] = useState('')
  const shown = found(typed)
  if (!settings.ready) {
    if (settings.error) {
      return (
        <Notice title={text.loadFailed} why={settings.error.message} onRetry={settings.reload} className="bg-panel" />
      )
    }
    return <StateView state="loading" className="bg-panel" />
  }
  const bodies: Record<SectionName, ReactNode> = {
    lists,
    flow: <FlowSection settings={settings} />,
    columns: <ColumnsSection settings={settings} />,
    look: <LookSection />,
    prints: <PrintsSection settings={settings} />,
  }
  return (
    <div className="flex h-full flex-col">
      <div className="grid min-h-0 flex-1 gap-px bg-line lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={text.sectionList} className="bg-panel max-lg:hidden">
          <div className="p-2">
            <TextField
              label={text.search}
              hideLabel
              placeholder={text.search}
              type="search"
              value={typed}
              onChange={setTyped}
            />
          </div>
          {shown.map((name) => (
            <a key={name} href={`#${name}`} className="block px-3 py-1.5 text-text-2 hover:bg-raised hover:text-text-1">
              {text.sections[name]}
            </a>
          ))}
        </nav>
        <div className="min-h-0 overflow-y-auto bg-panel">
          {shown.length === 0 && <Notice title={text.noMatch} />}
          {shown.map((name) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`} className="scroll-mt-0">
              <h2
                id={`${name}-title`}
                className={classNames(
                  'flex items-baseline justify-between border-b border-line bg-app px-3 py-1.5 font-medium',
                )}
              >
                {text.sections[name]}
                <span className="text-12 font-normal text-text-3">
                  {name === 'look' ? text.localScope : text.scope}
                </span>
              </h2>
              {bodies[name]}
            </section>
          ))}
        </div>
      </div>
      <SaveBar settings={settings} />
    </div>
  )
}
