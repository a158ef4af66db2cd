import type { Passages } from './word-names.measure.ts'

/** Whole answers by language, written after the rules and not used for tuning. */
export const heldOutAnswers: Readonly<Record<string, Passages>> = {
  English: [
    [
      "Levi's, Wrangler, Madewell, A.P.C., Uniqlo",
      '## Best raw denim for beginners\n\n**⟦Levi’s⟧ 501 STF** is where most people start; ⟦Levis⟧ run long. If you want something slimmer, ⟦A.P.C.⟧ Petit New Standard (⟦APC⟧ fans size down) is the classic.\n\n- ⟦Uniqlo⟧ Selvedge: $50, hard to beat\n- ⟦Madewell⟧: softer, but not raw\n- ⟦Wrangler⟧ 13MWZ: stiff; cattle wranglers wear them\n\n**Bottom line:** ⟦UNIQLO⟧ for value, ⟦A.P.C.⟧ for the fade. Reddit’s r/rawdenim agrees ([thread](https://reddit.com/levis)).',
    ],
    [
      'DigitalOcean, Linode, Hetzner, OVHcloud',
      'For a $5 VPS I would pick **⟦Hetzner⟧** (EU/US), then **⟦Digital Ocean⟧**.\n\n| | ⟦Hetzner⟧ | ⟦DigitalOcean⟧ | ⟦Linode⟧ |\n|:--|--:|--:|--:|\n| Price | €4.5 | $6 | $5 |\n\n⟦Linode⟧ is now part of Akamai. ⟦OVHcloud⟧ (or ⟦OVHCloud⟧) has had outages; ⟦OVH cloud⟧ support is slow. Run `doctl` or `hetzner-cli`. Docs: docs.digitalocean.com, linode.com/docs.',
    ],
    [
      'Garnier, CeraVe, La Roche-Posay, The Inkey List',
      'your skin sounds dry so id go for ⟦cerave⟧ (the tub), or ⟦la roche posay⟧ cicaplast. ⟦the inkey list⟧ has a cheap hyaluronic acid & ⟦Garnier⟧ micellar water is everywhere. ⟦La Roche-Posay⟧’s sunscreen > ⟦CeraVe⟧’s imo. ⟦LaRoche-Posay⟧ stuff is pricey tho',
    ],
    [
      'Volkswagen, Audi, BMW, Mercedes-Benz',
      'Among German makers, ⟦BMW⟧ sold the most EVs, ahead of ⟦Mercedes Benz⟧ and ⟦Audi⟧. The ⟦Volkswagen⟧ Group owns ⟦Audi⟧; auditors at ⟦Mercedes-Benz⟧ AG disagreed. ⟦BMW⟧s depreciate fast, ⟦Audi⟧s too. A Claudian emperor and an audience have nothing to do with it.',
    ],
    [
      'Novatronik, Helioz',
      '✅ ⟦Novatronik⟧® X200 — ⟦Novatronik⟧Sense inside\n✅ ⟦Helioz⟧ One — "⟦Helioz⟧-grade" optics\n❌ Novatronika (a Polish shop)\n\n⟦NOVATRONIK⟧, Inc. and ⟦Helioz⟧ GmbH both answered. ⟦Novatronik⟧’s reply: "We ship in May."',
    ],
  ],
  Chinese: [
    [
      '海信, TCL, 小米, 创维, 索尼',
      '### 75英寸电视怎么买\n\n- 画质优先：**⟦索尼⟧ X90L** 或 **⟦海信⟧U8N**\n- 预算3000以内：⟦小米⟧电视S75、⟦创维⟧A4E\n- 游戏：⟦TCL⟧Q10K，⟦TCL⟧的分区背光最多\n\n上海信息显示展上，⟦海信⟧发布了RGB-Mini LED。保留发票便于维权。⟦索尼⟧贵在芯片，⟦海信⟧和⟦TCL⟧性价比更高。',
    ],
    [
      '顺丰, 京东, 中通, 圆通, 德邦',
      '寄大件推荐⟦德邦⟧；急件用⟦顺丰⟧，次晨达；⟦京东⟧物流送货上门。⟦中通⟧、⟦圆通⟧便宜，偏远地区也能到。南京东路网点的⟦顺丰⟧24小时营业，其中通知短信会提前发。在⟦京东⟧购物满99包邮。',
    ],
    [
      '安利, 汤臣倍健, 善存',
      '蛋白粉首选⟦汤臣倍健⟧；⟦安利⟧纽崔莱价格高，直销模式见仁见智。复合维生素可选⟦善存⟧。医生建议：均衡饮食最重要。⟦安利⟧官网可查真伪。',
    ],
    [
      '比亚迪, 吉利, 长安, 奇瑞, 特斯拉',
      '15万级插混对比：⟦比亚迪⟧宋PLUS DM-i油耗最低，⟦吉利⟧银河L7内饰好，⟦长安⟧UNI-Z空间大，⟦奇瑞⟧风云T9配置高。⟦特斯拉⟧Model Y降价后也可考虑。|品牌|质保|\n|---|---|\n|⟦比亚迪⟧|终身|\n|⟦奇瑞⟧|终身|',
    ],
    [
      '飞猪, 携程, 同程, 美团',
      '订酒店比价：⟦携程⟧会员等级有用，⟦飞猪⟧（阿里旗下）签证便宜，⟦同程⟧微信里直接用，⟦美团⟧适合本地。不同程度的会员折扣不同。我一般先看⟦美团⟧再看⟦携程⟧，完美团建就靠它们。',
    ],
  ],
  Japanese: [
    [
      'ダイソン, シャーク, マキタ, 日立, パナソニック',
      '### コードレス掃除機の選び方\n\n吸引力なら⟦ダイソン⟧、軽さなら⟦マキタ⟧です。⟦日立⟧のパワかるスティックは自走式で楽。⟦パナソニック⟧はクリーンドックが人気。⟦ダイソン⟧V12は高いが、⟦ダイソン⟧公式サイトのアウトレットなら安い。今日立ち寄った店では⟦マキタ⟧が売れ筋。',
    ],
    [
      '三井住友, 楽天, エポス, セゾン',
      'クレカは⟦三井住友⟧カード（NL）が無難。⟦楽天⟧カードは還元率1％、⟦エポス⟧カードは旅行保険つき。⟦セゾン⟧は永久不滅ポイント。楽天的に考えれば複数持ちもあり。⟦楽天⟧経済圏なら⟦楽天⟧一択。',
    ],
    [
      'サントリー, アサヒ, キリン, サッポロ',
      '- ⟦サントリー⟧「プレモル」\n- ⟦アサヒ⟧「スーパードライ」\n- ⟦キリン⟧「一番搾り」\n- ⟦サッポロ⟧「黒ラベル」\n\nコクなら⟦サッポロ⟧、キレなら⟦アサヒ⟧ビール。⟦サントリー⟧ホールディングスは非上場。⟦キリン⟧ビールの工場見学もおすすめ。',
    ],
    [
      'ANA, JAL, ピーチ, スカイマーク',
      '国内線は⟦ANA⟧と⟦JAL⟧が安心、安さなら⟦ピーチ⟧や⟦スカイマーク⟧。⟦JAL⟧マイルは特典が取りやすい。⟦ANA⟧カード、⟦ピーチ⟧航空、スピーチの練習は機内で。⟦スカイマーク⟧は定時運航率が高い。',
    ],
    [
      'カインズ, ニトリ, イケア, 山善',
      '一人暮らしの家具なら⟦ニトリ⟧か⟦イケア⟧。⟦カインズ⟧は工具も充実、⟦山善⟧は家電が安い。⟦ニトリ⟧のNクール、⟦イケア⟧のKALLAX。富山善光寺とは無関係。⟦ニトリ⟧で買うか⟦カインズ⟧オンラインで注文。',
    ],
  ],
}
