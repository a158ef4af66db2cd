-- The sums of one tracked brand: its own foreign key, so that the end of a tracked brand does not read the whole table,
-- and its rows over a long period.
create index brand_rollups_tracked_brand_id_grain_bucket_idx
  on llm_mentions.brand_rollups (tracked_brand_id, grain, bucket);
