import { idsFromInput, MAIN_INDEXES } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { STRATEGY_BOARDS, STRATEGY_CODES_MAX, type StrategyUniverse } from '../../../shared/protocol/rest-back-tests'
import { fetchIndustries } from '../../api/industries'
import { fetchIndexMembers } from '../../api/members'
import { fetchWatchlists } from '../../api/watchlists'
import { plainUniverse, type StrategyDraft } from '../../store/account/strategy-draft'
import { useInstruments } from '../../store/hooks'
import { asApiError, useResource } from '../../store/use-resource'
import { ruleLab } from '../../text/rule-lab'

const text = ruleLab.editor

/** The universes to choose from, and how the chosen one becomes that of a request. */
export function useUniverse() {
  const instruments = useInstruments()
  const lists = useResource('watchlists', fetchWatchlists)
  const industries = useResource('industries/sw1', (options) => fetchIndustries('sw1', options))
  const known = MAIN_INDEXES.filter(({ id }) => instruments.get(id))
  const options = [
    { value: 'market', title: text.universes.market },
    ...STRATEGY_BOARDS.map((board) => ({ value: `board:${board}`, title: text.universes[board] })),
    ...known.map(({ id, name }) => ({ value: `index:${id}`, title: text.universes.index(name) })),
    ...(lists.data?.groups ?? []).map(({ name }) => ({ value: `list:${name}`, title: text.universes.list(name) })),
    { value: 'codes', title: text.universes.codes },
    ...(industries.data?.groups ?? []).map(({ name }) => ({
      value: `industry:${name}`,
      title: text.universes.industry(name),
    })),
  ]

  /** Codes as typed; a sentence for those that are unknown. */
  function typedCodes(typed: string): StrategyUniverse | string {
    const words = typed.split(/[\s,，、;；]+/).filter((word) => word !== '')
    const unknown = words.filter((word) => idsFromInput(word).every((id) => !instruments.get(id)))
    if (unknown.length > 0) return text.unknownCodes(unknown.slice(0, 5).join(' '))
    const codes = words.flatMap((word) => idsFromInput(word).find((id) => instruments.get(id)) ?? [])
    return codes.length === 0 ? text.noCodes : { kind: 'codes', name: '', codes: [...new Set(codes)] }
  }

  async function membersOf(id: string): Promise<StrategyUniverse | string> {
    try {
      const { members } = await fetchIndexMembers(id)
      const name = MAIN_INDEXES.find((one) => one.id === id)?.name ?? id
      return { kind: 'codes', name: text.universes.index(name), codes: members.map((member) => member.id) }
    } catch (thrown) {
      return text.membersFailed(asApiError(thrown).message)
    }
  }

  async function universeOf({
    universe,
    codes,
  }: Pick<StrategyDraft, 'universe' | 'codes'>): Promise<StrategyUniverse | string> {
    if (universe === 'codes') return typedCodes(codes)
    const [kind, name = ''] = universe.split(/:(.*)/)
    if (kind === 'index') return await membersOf(name)
    if (kind !== 'list') return plainUniverse(universe) ?? text.noCodes
    const group = lists.data?.groups.find((one) => one.name === name)
    const own = (group?.codes ?? []).filter((id) => !isBasketId(id))
    return own.length === 0 ? text.noCodes : { kind: 'codes', name: text.universes.list(name), codes: own }
  }

  /** The universe of a draft, or a sentence that says why there is none. */
  async function resolve(draft: Pick<StrategyDraft, 'universe' | 'codes'>): Promise<StrategyUniverse | string> {
    const found = await universeOf(draft)
    const count = typeof found === 'object' && found.kind === 'codes' ? found.codes.length : 0
    return count > STRATEGY_CODES_MAX ? text.tooManyCodes(count, STRATEGY_CODES_MAX) : found
  }
  return { options, resolve }
}
