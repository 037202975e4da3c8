import { CustomIndexView } from '../features/custom-index/custom-index-view'
import { useOwnBaskets } from '../store/baskets/use-basket'
import { customIndex } from '../text/custom-index'
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
  const usual = customIndex.defaultName
  const name = names.includes(usual) ? usual : (names[0] ?? usual)
  return <CustomIndexView key={name} name={name} />
}
