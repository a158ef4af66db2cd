-- One brand's rows over a long period without reading past those of all others, and a quick end when a tracked brand goes.
create index brand_rollups_tracked_brand_id_grain_bucket_idx
  on llm_mentions.brand_rollups (tracked_brand_id, grain, bucket);
