-- The brands a caller may view become an array that is made once per statement. `in (select …)` probes a hash table for
-- every row and, on partitioned tables, fills one per partition: a fifth of the time of a report over a year.
alter policy "members read answer roll-ups" on llm_mentions.answer_rollups
  using (client_id = any (array(select private.my_brand_ids())));
alter policy "members read brand roll-ups" on llm_mentions.brand_rollups
  using (client_id = any (array(select private.my_brand_ids())));
alter policy "members read source roll-ups" on llm_mentions.source_rollups
  using (client_id = any (array(select private.my_brand_ids())));
alter policy "members read answers" on llm_mentions.answers
  using (client_id = any (array(select private.my_brand_ids())));
alter policy "members read mentions" on llm_mentions.mentions
  using (client_id = any (array(select private.my_brand_ids())));
alter policy "members read citations" on llm_mentions.answer_citations
  using (client_id = any (array(select private.my_brand_ids())));
