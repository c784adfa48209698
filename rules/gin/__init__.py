"""Gin Rummy: two hands that stay closed until one of them knocks. (GI-1 to GI-9)"""
