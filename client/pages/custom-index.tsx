import { CustomIndexView } from '../features/custom-index/custom-index-view'
import { useOwnBaskets } from '../store/baskets/use-basket'
import { pageNames } from '../text/pages'
import { StateView } from '../ui/state-view'

/** `/custom_index/:custom_name`: one's own by name, another's as `owner~name`. */
export function CustomIndexPage({ params }: { params: Record<string, string> }) {
  const { custom_name: name } = params
  return name === undefined ? <OwnIndex /> : <CustomIndexView key={name} name={name} />
}

/** Without a name: the usual one of one's own, else the first, else the form that makes it. */
function OwnIndex() {
  const { data, error } = useOwnBaskets()
  if (!data && !error) return <StateView state="loading" className="bg-panel" />
  const names = data?.map(({ name }) => name) ?? []
  const name = names.includes(pageNames.ownIndex) ? pageNames.ownIndex : (names[0] ?? pageNames.ownIndex)
  return <CustomIndexView key={name} name={name} />
}
