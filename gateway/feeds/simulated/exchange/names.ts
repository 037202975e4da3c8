import type { Random } from './random'

/** First-level industries with the words their invented companies end in. */
export const INDUSTRIES: readonly (readonly [industry: string, endings: readonly string[]])[] = [
  ['农林牧渔', ['农牧', '种苗', '渔业', '林产']],
  ['基础化工', ['化学', '树脂', '涂层', '新材']],
  ['钢铁', ['特钢', '钢管', '轧材']],
  ['有色金属', ['铜业', '铝材', '稀材', '钨业']],
  ['电子', ['电子', '光电', '微芯', '封测']],
  ['家用电器', ['电器', '厨电', '家电']],
  ['食品饮料', ['食品', '酒业', '乳业', '饮品']],
  ['纺织服饰', ['纺织', '服饰', '织造']],
  ['轻工制造', ['纸品', '家居', '包装']],
  ['医药生物', ['药业', '生物', '医疗', '制药']],
  ['公用事业', ['电力', '燃气', '水务']],
  ['交通运输', ['物流', '航运', '港务', '路桥']],
  ['房地产', ['置业', '地产', '城建']],
  ['商贸零售', ['百货', '商贸', '优选']],
  ['社会服务', ['文旅', '酒店', '教育']],
  ['综合', ['综合', '实业', '集合']],
  ['建筑材料', ['建材', '玻璃', '水泥']],
  ['建筑装饰', ['建工', '装饰', '园林']],
  ['电力设备', ['能源', '电气', '储能', '光伏']],
  ['国防军工', ['航空', '船舶', '防务']],
  ['计算机', ['软件', '数据', '信息', '智算']],
  ['传媒', ['传媒', '影视', '文化']],
  ['通信', ['通信', '光缆', '网联']],
  ['银行', ['银行']],
  ['非银金融', ['证券', '期货', '保险']],
  ['汽车', ['汽车', '车部', '底盘', '智驾']],
  ['机械设备', ['机械', '精工', '重工', '机床']],
  ['煤炭', ['煤业', '能化', '焦化']],
  ['石油石化', ['石化', '油气', '油服']],
  ['环保', ['环保', '环境', '净化']],
  ['美容护理', ['日化', '美妆', '护理']],
]

/** How many of a market's companies are in each industry above, in per mille. */
export const INDUSTRY_WEIGHTS = [
  20, 77, 9, 26, 91, 18, 24, 21, 31, 93, 25, 24, 20, 19, 15, 4, 14, 30, 70, 26, 66, 25, 24, 8, 16, 53, 101, 7, 9, 26, 6,
]

/** Stems of plain characters are easy to read and to type; listed companies hardly have such ones. */
const FIRST = '春夏秋冬晨晓暮夕朝初乔柏桐枫梅杏桃柳荷兰竹麦禾茶梨橘棉苗芽叶晴雨雪霜露雾'
const SECOND = '溪泉湖滩岸岭坡谷坪原田园圃村舍屋亭台楼阁塔桥渡舟帆灯窗门墙井路巷坊湾岛洲'

/** Draws a company's short name that `taken` does not hold, and adds it. */
export function inventName(random: Random, industry: number, special: boolean, taken: Set<string>): string {
  const endings = (INDUSTRIES[industry] as (typeof INDUSTRIES)[number])[1]
  for (;;) {
    const stem = FIRST.charAt(random.below(FIRST.length)) + SECOND.charAt(random.below(SECOND.length))
    const name = special ? `${random.chance(0.4) ? '*ST' : 'ST'}${stem}` : stem + random.pick(endings)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
