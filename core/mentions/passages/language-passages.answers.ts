import type { Passages } from './word-names.measure.ts'

/** Whole answers as engines write them, by language; part of the development half. */
export const developmentAnswers: Readonly<Record<string, Passages>> = {
  English: [
    [
      'Sonos, Bose, JBL, Ultimate Ears, Bang & Olufsen',
      '# Best portable speakers in 2026\n\nShort answer: **get the ⟦Sonos⟧ Roam 2** if you already own ⟦Sonos⟧ gear; otherwise the ⟦JBL⟧ Flip 7 is the better buy.\n\n| Model | Maker | Battery |\n|---|---|---|\n| Roam 2 | ⟦Sonos⟧ | 10 h |\n| Flip 7 | ⟦JBL⟧ | 14 h |\n| SoundLink Flex | ⟦Bose⟧ | 12 h |\n| Wonderboom 4 | ⟦Ultimate Ears⟧ | 14 h |\n\n### Why not ⟦Bose⟧?\n⟦Bose⟧’s SoundLink line sounds warm, but ⟦JBL⟧-branded speakers now match it. ⟦Bang and Olufsen⟧ costs four times as much.\n\n**Sources**\n- [Sonos Roam 2 review](https://example.com/sonos)\n- JBL press release',
    ],
    [
      'Mailchimp, ConvertKit|Kit, Klaviyo, Constant Contact',
      "Hi! For a small shop I’d look at three tools:\n\n1. ⟦MailChimp⟧ – free up to 500 contacts. ⟦Mailchimp⟧'s editor is simple.\n2. ⟦Klaviyo⟧ – made for Shopify. **⟦Klaviyo⟧:** strong segments; pricey.\n3. ⟦ConvertKit⟧ (now called ⟦Kit⟧) – for creators.\n\n⟦Constant Contact⟧ is fine too, and stays in constant contact with support. Moving from ⟦mailchimp⟧ to ⟦klaviyo⟧ takes an hour. See mailchimp.com/pricing.",
    ],
    [
      "Trader Joe's, Whole Foods, Aldi, Wal-Mart",
      "- **⟦Trader Joe's⟧**: frozen meals ($3.99⟦Trader Joe’s⟧ Mandarin Chicken)\n- **⟦Whole Foods⟧ Market**: whole foods, organic\n- **⟦ALDI⟧**: cheapest\n\nPeople on Reddit say ⟦trader joes⟧ beats ⟦Walmart⟧ (⟦Wal-Mart⟧ for those who remember) and ⟦Aldi⟧’s produce.",
    ],
    [
      'Škoda, Volkswagen, Hyundai, Kia',
      'The ⟦Skoda⟧ Elroq (from €33,900) undercuts its cousin, the ⟦Volkswagen⟧ ID.4, while ⟦Hyundai⟧/⟦Kia⟧ charge faster:\n\n> "⟦ŠKODA⟧ nails the basics." — a reviewer\n\n* ⟦Kia⟧ EV3 — 81 kWh\n* ⟦HYUNDAI⟧ Kona\n* ⟦Škoda⟧ Elroq 85\n\nVerdict: the ⟦Škoda⟧; ⟦Kia⟧\'s warranty is longest.',
    ],
    [
      'Zolando, NovaCam',
      'The ⟦Zolando⟧Cam 3 (by ⟦Zolando⟧) has a 1-inch sensor; ⟦NovaCam⟧s and the ⟦Novacam⟧ Lite do not. Pay with ⟦Zolando⟧Pay. `zolando-cli` needs Node. Novacamera is another company.\n\nRead more: [⟦Zolando⟧ review](https://x.io), [Amazon](https://amazon.com/zolando)',
    ],
  ],
  Chinese: [
    [
      '戴森, 追觅, 小米, 莱克, 科沃斯',
      '## 2026年吸尘器推荐\n\n**一句话结论**：预算充足买⟦戴森⟧，看重性价比选⟦追觅⟧或⟦莱克⟧。\n\n1. **⟦戴森⟧V16**：吸力强，但价格高；⟦戴森⟧的售后也一般。\n2. **⟦追觅⟧Z30**：国产里做得最好，和⟦戴森⟧相比便宜一半。\n3. **⟦莱克⟧魔洁M12**：噪音小，适合有宠物的家庭。\n\n| 品牌 | 吸力 | 价格 |\n|---|---|---|\n| ⟦戴森⟧ | 290AW | 5490元 |\n| ⟦追觅⟧ | 280AW | 2999元 |\n| ⟦科沃斯⟧ | 扫地机 | 3999元 |\n\n如果你家里已经有⟦小米⟧手机，⟦小米⟧米家的型号可以联动。很多用户反映从⟦科沃斯⟧换到⟦追觅⟧之后体验更好。',
    ],
    [
      '招行, 工行, 中信, 平安, 建行',
      '信用卡怎么选？我的建议：\n- 爱出行的选⟦招行⟧或⟦中信⟧，其中⟦中信⟧银行的里程兑换比例不错；\n- ⟦工行⟧和⟦建行⟧网点多，办理方便；\n- ⟦平安⟧银行的车主卡有加油优惠。\n\n注意：不同银行行业规则不同，申请时其中信息要填写完整。',
    ],
    [
      '海底捞, 呷哺呷哺, 星巴克, 瑞幸',
      '深圳南山区火锅：⟦海底捞⟧服务最好，⟦呷哺呷哺⟧一人食方便。饭后想喝咖啡，楼下有⟦星巴克⟧和⟦瑞幸⟧，⟦瑞幸⟧经常有9.9元的券，所以我更常去⟦瑞幸⟧。⟦海底捞⟧学生证69折。',
    ],
    [
      '安踏, 李宁, 特步, Nike, 阿迪达斯',
      '跑鞋对比（马拉松）：\n\n⟦特步⟧160X 6.0 > ⟦李宁⟧飞电5 > ⟦安踏⟧C202 GT；国际品牌里⟦Nike⟧Vaporfly 4和⟦阿迪达斯⟧Adios Pro 4仍是首选。⟦安踏⟧集团还拥有FILA。选鞋要踏实，别只看品牌；从⟦李宁⟧官网买更放心，⟦NIKE⟧官网也行。',
    ],
    [
      '用友, 金蝶, 浪潮, 有道',
      '中小企业财务软件首推⟦用友⟧和⟦金蝶⟧：⟦用友⟧T+Cloud功能全，使用友好；⟦金蝶⟧精斗云便宜。⟦浪潮⟧更适合大型国企。这里没有道理可讲，要看预算。翻译合同可用⟦有道⟧翻译。',
    ],
  ],
  Japanese: [
    [
      'パナソニック, 日立, 東芝, シャープ, アイリスオーヤマ',
      '## ドラム式洗濯機のおすすめ\n\n結論から言うと、**⟦パナソニック⟧のLXシリーズ**が一番無難です。\n\n1. **⟦パナソニック⟧ NA-LX129D** – 洗浄力が高い。⟦パナソニック⟧製は洗剤自動投入も便利。\n2. **⟦日立⟧ ビッグドラム** – ⟦日立⟧は風アイロンが人気。\n3. **⟦東芝⟧ ZABOON** – 静か。⟦東芝⟧なら乾燥も早い。\n4. **⟦アイリスオーヤマ⟧** – 安い。\n\n| メーカー | 価格 |\n|---|---|\n| ⟦パナソニック⟧ | 30万円 |\n| ⟦シャープ⟧ | 22万円 |\n\n毎日立ち仕事で忙しい人は⟦日立⟧や⟦パナソニック⟧を検討してください。',
    ],
    [
      '楽天, アマゾン, ヤフー, メルカリ',
      'ネット通販なら⟦アマゾン⟧が早く、ポイントは⟦楽天⟧がお得。⟦楽天⟧カードと⟦楽天⟧モバイルを併用すれば最大17倍です。⟦ヤフー⟧ショッピングはPayPay利用者向け、中古品は⟦メルカリ⟧で。⟦アマゾン⟧プライム会員は送料無料。',
    ],
    [
      'ユニクロ, GU, しまむら, 無印良品',
      '冬物は⟦ユニクロ⟧のヒートテックが定番！⟦GU⟧は若者向けで安い。⟦しまむら⟧も掘り出し物あり。⟦無印良品⟧は素材が良く、⟦ユニクロ⟧より少し高め。\n\n- ⟦ユニクロ⟧オンラインストア\n- ⟦GU⟧アプリ\n- ⟦無印良品⟧週間',
    ],
    [
      'トヨタ, ホンダ, 日産, マツダ, スバル',
      '家族向けSUVを比較しました。⟦トヨタ⟧RAV4は燃費、⟦ホンダ⟧ZR-Vは走り、⟦マツダ⟧CX-60はデザイン、⟦スバル⟧フォレスターは安全性が魅力。⟦日産⟧エクストレイルのe-POWERも◎。⟦日産⟧自動車は認証問題、⟦ホンダ⟧との統合は破談に。年間の生産台数は⟦トヨタ⟧が首位。今日産まれた話ではない。',
    ],
    [
      'キヤノン, ニコン, ソニー, 富士フイルム',
      'カメラ初心者には⟦キヤノン⟧EOS R50か⟦ソニー⟧ZV-E10 IIがおすすめ。⟦ニコン⟧Z50IIは握りやすく、⟦富士フイルム⟧X-M5は色が美しい。（⟦ニコン⟧ダイレクトで限定色あり）「⟦ソニー⟧は動画向き」との声も。富士山を撮るなら広角を。',
    ],
  ],
}
