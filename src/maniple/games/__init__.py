"""The games in the box. Each is found through the entry-point group `maniple.games`, as any other is."""
