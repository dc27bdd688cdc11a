-- step: Let the reconciler tell deliveries that wait for their first slot from those that wait for a later one
grant select (attempt_count) on webhook_deliveries to sc_system;
