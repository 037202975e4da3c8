import { useState } from 'react'
import { normalised } from '../../../shared/expression/read-expression'
import { isBasketId } from '../../../shared/market/instrument-id'
import { OWN_DATA_PREFIX } from '../../../shared/market/own-data'
import type { StrategyTest } from '../../../shared/protocol/rest-back-tests'
import { fetchOwnDataHeads } from '../../api/own-data'
import { fetchWatchlists } from '../../api/watchlists'
import { GroupFull, ownLists } from '../../store/account/own-lists'
import { alertCondition } from '../../store/account/rule-alert'
import { storeRule } from '../../store/account/store-rule'
import { common } from '../../text/common'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { failureWords, listName, useWork } from './rule-actions'

const text = ruleLab.alert
const { grammar } = text

interface Choice {
  name: string
  count: number
}

type Found = Extract<ReturnType<typeof alertCondition>, { ok: true }>

/**
 * Where an alert of a rule looks: all stocks, an industry, or a list, which is made of the rule's codes; undefined: at
 * too many.
 */
async function alertScope(test: StrategyTest, { ofMarket, membersMax }: Found): Promise<string | undefined> {
  const { universe } = test
  if (universe.kind === 'market') return ofMarket ? grammar.market : undefined
  if (universe.kind === 'industry') return `${grammar.board}${universe.name}`
  if (universe.kind !== 'codes' || universe.codes.length > membersMax) return undefined
  if (universe.codes.length === 1) return universe.codes[0]
  const name = listName(test)
  await ownLists.add(name, ...universe.codes)
  return `${grammar.list}${name}`
}

/** Stores an alert and answers how it is said. Throws a sentence that says why it cannot be. */
async function store(scope: string, condition: string): Promise<string> {
  const stored = await storeRule(`${scope} ${condition}`, String)
  if (!stored.ok) throw new Error(stored.reason)
  return stored.sentence
}

/** Makes an alert of a rule's entry; where the rule looks at too many stocks, the person chooses a list. */
export function AlertButton({ test }: { test: StrategyTest }) {
  const { isBusy, during } = useWork()
  const [groups, offer] = useState<readonly Choice[]>()
  const [condition, setCondition] = useState({ text: '', most: 0 })
  const make = async () => {
    const own = normalised(test.entry).includes(OWN_DATA_PREFIX) ? await fetchOwnDataHeads() : []
    const found = alertCondition(
      test.entry,
      own.map(({ name }) => name),
    )
    if (!found.ok) throw new Error(found.reason)
    const scope = await alertScope(test, found)
    if (scope !== undefined) return void toast.success(text.made(await store(scope, found.condition)))
    const lists = await fetchWatchlists()
    setCondition({ text: found.condition, most: found.membersMax })
    offer(lists.groups.map(({ name, codes }) => ({ name, count: codes.filter((id) => !isBasketId(id)).length })))
  }
  const makeOf = async ({ name }: Choice) => {
    toast.success(text.made(await store(`${grammar.list}${name}`, condition.text)))
    offer(undefined)
  }
  const words = (thrown: unknown) =>
    thrown instanceof GroupFull
      ? failureWords(thrown, listName(test))
      : text.none(thrown instanceof Error ? thrown.message : String(thrown))
  return (
    <>
      <Button size="small" disabled={isBusy} title={text.hint} onClick={() => during(make, words)}>
        {text.make}
      </Button>
      <Dialog
        open={groups !== undefined}
        onOpenChange={(open) => !open && offer(undefined)}
        title={text.choose}
        footer={<Button onClick={() => offer(undefined)}>{common.cancel}</Button>}
      >
        <p className="mb-2 text-12 text-text-2">{text.why(condition.most)}</p>
        {groups?.length === 0 && <p className="text-12 text-text-3">{text.noGroups}</p>}
        <ul className="flex flex-col gap-1">
          {groups?.map((group) => (
            <li key={group.name}>
              <Button
                disabled={isBusy || group.count === 0 || group.count > condition.most}
                className="w-full justify-start"
                onClick={() => during(() => makeOf(group), words)}
              >
                {text.group(group.name, group.count)}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
