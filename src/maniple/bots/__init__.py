"""Opponents. A bot is a class with one method, `choose(seat)`, found through the entry-point group `maniple.bots`."""
